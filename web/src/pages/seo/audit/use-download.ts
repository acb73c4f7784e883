import { useMutation } from '@tanstack/react-query';
import { api, type Input } from '../../../lib/api.ts';

type Wanted =
  | { call: 'audit.get'; input: Input<'audit.get'>; type: string; name: string }
  | { call: 'seo-reports.get'; input: Input<'seo-reports.get'>; type: string; name: string };

/** What an operation answers as a file, with the credential that a plain link would not send. */
export const useDownload = () =>
  useMutation({
    async mutationFn({ call, input, type, name }: Wanted) {
      const headers = { accept: type };
      const response =
        call === 'audit.get'
          ? await api().raw(call, input, { headers })
          : await api().raw(call, input, { headers });
      save(await response.blob(), name);
    },
  });

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
