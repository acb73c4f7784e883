import { Download } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import type { useDownload } from './use-download.ts';

interface CsvButtonProps {
  download: ReturnType<typeof useDownload>;
  auditId: string;
  view: 'issues' | 'pages' | 'links';
  className?: string;
}

/** Saves a whole table of an audit; its owner shows why that failed. */
export function CsvButton({ download, auditId, view, className }: CsvButtonProps) {
  const save = () =>
    download.mutate({
      ...{ call: 'audit.get', input: { audit_id: auditId, view } },
      ...{ type: 'text/csv', name: `${view}.csv` },
    });
  return (
    <Button size="small" kind="quiet" busy={download.isPending} onClick={save} className={className}>
      <Download /> CSV
    </Button>
  );
}
