import { Upload } from 'lucide-react';
import type { RatedataSource } from '../../../../../client/index.ts';
import { Button } from '../../../kit/button.tsx';
import type { Kind } from './kind-of-file.ts';
import { loadAs } from './load-a-file.ts';
import type { useLoad } from './use-load.ts';
import { useWriteFault } from './use-write-fault.ts';

/** Who has published a file that was loaded as another one's; undefined for what is no price file at all. */
export function otherKindOf(error: RatedataSource['last_error']): Kind | undefined {
  if (error?.code !== 'wrong_kind') return undefined;
  if (error.message.includes('/tic-ingestion')) return 'payer';
  return error.message.includes('/hospital-mrf') ? 'hospital' : undefined;
}

interface LoadAsOtherProps {
  kind: Kind;
  source: RatedataSource;
  load: ReturnType<typeof useLoad>;
}

export function LoadAsOther({ kind, source, load }: LoadAsOtherProps) {
  const fault = useWriteFault();
  return (
    <Button
      kind="primary"
      disabled={fault !== undefined}
      title={fault}
      busy={load.isPending}
      onClick={() => load.mutate(() => loadAs(kind, source))}
    >
      <Upload /> {`Load it as a ${kind}’s file`}
    </Button>
  );
}
