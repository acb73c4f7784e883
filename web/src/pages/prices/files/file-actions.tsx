import { FileUp, Power, RotateCw, Upload } from 'lucide-react';
import { useRef } from 'react';
import type { RatedataSource } from '../../../../../client/index.ts';
import { Button } from '../../../kit/button.tsx';
import { heldOf } from './file-columns.tsx';
import { loadAgain, replaceFile } from './load-a-file.ts';
import { LoadAsOther, otherKindOf } from './load-as-other.tsx';
import type { useLoad } from './use-load.ts';
import { useSwitch } from './use-switch.ts';
import { useWriteFault } from './use-write-fault.ts';

interface FileActionsProps {
  source: RatedataSource;
  load: ReturnType<typeof useLoad>;
}

/** What can be done with a file; one that is off is only switched on. */
export function FileActions({ source, load }: FileActionsProps) {
  const fault = useWriteFault();
  const turn = useSwitch(source);
  const other = otherKindOf(source.last_error);
  const common = { disabled: fault !== undefined, title: fault };
  if (!source.enabled)
    return (
      <Button {...common} busy={turn.isPending} onClick={() => turn.to(true)}>
        <Power /> Switch on
      </Button>
    );
  return (
    <div className="flex flex-1 flex-wrap justify-end gap-2">
      <Button
        {...common}
        kind="quiet"
        className="mr-auto"
        title={fault ?? 'Hides its rates and stops its runs. It can be switched on again.'}
        busy={turn.isPending}
        onClick={() => turn.to(false)}
      >
        <Power /> Switch off
      </Button>
      {(source.url !== null || source.failures > 0) && (
        <Button {...common} busy={load.isPending} onClick={() => load.mutate(() => loadAgain(source))}>
          <RotateCw /> {source.url === null ? 'Load again' : 'Fetch again'}
        </Button>
      )}
      {source.url === null && (
        <ReplaceFile
          {...common}
          busy={load.isPending}
          onFile={(file) => load.mutate(() => replaceFile(source, file))}
        />
      )}
      {other !== undefined && source.failures > 0 && <LoadAsOther kind={other} source={source} load={load} />}
      {heldOf(source) !== undefined && (
        <Button
          {...common}
          kind="primary"
          busy={load.isPending}
          onClick={() => load.mutate(() => loadAgain(source, true))}
        >
          <Upload /> Publish anyway
        </Button>
      )}
    </div>
  );
}

interface ReplaceFileProps {
  disabled: boolean;
  title: string | undefined;
  busy: boolean;
  onFile(file: File): void;
}

/** For what was uploaded: the next file of the same hospital or payer. */
function ReplaceFile({ onFile, ...button }: ReplaceFileProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Newer file"
        onChange={({ target: { files } }) => files?.[0] !== undefined && onFile(files[0])}
      />
      <Button {...button} onClick={() => input.current?.click()}>
        <FileUp /> Replace with a newer file
      </Button>
    </>
  );
}
