import type { RatedataSource } from '../../../../../client/index.ts';
import { showToast } from '../../../kit/toast.tsx';
import { useChange } from '../../../lib/query.ts';
import { asItIs } from './load-a-file.ts';

/** Hides the rates of a source, or shows them again. */
export function useSwitch(source: RatedataSource) {
  const change = useChange('ratedata-admin.put-sources', { touches: ['ratedata'] });
  const to = (enabled: boolean) =>
    change.mutate(
      { sources: [{ ...asItIs(source), enabled }] },
      {
        onSuccess: () =>
          showToast({
            text: enabled ? 'The file is on again' : 'The file is off: its rates are hidden',
            kind: 'good',
            action: { label: 'Undo', run: () => to(!enabled) },
          }),
        onError: ({ message }) => showToast({ text: message, kind: 'bad' }),
      },
    );
  return { isPending: change.isPending, to };
}
