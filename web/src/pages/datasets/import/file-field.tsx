import { FileUp } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../kit/button.tsx';

export const KINDS = 'CSV, JSON, JSON Lines, Parquet or Arrow, also compressed with gzip or zstd.';

interface FileFieldProps {
  onFile(file: File): void;
  /** Of the file that is chosen. */
  name?: string | undefined;
  autoFocus?: boolean;
}

/** Chooses a file by the system's own dialog. */
export function FileField({ onFile, name, autoFocus = false }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-dashed p-3">
      <input
        ref={input}
        type="file"
        aria-label="File"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          if (file !== undefined) onFile(file);
        }}
      />
      <Button autoFocus={autoFocus} onClick={() => input.current?.click()}>
        <FileUp /> {name === undefined ? 'Choose a file' : 'Choose another file'}
      </Button>
      <span className="text-sm text-quiet">{name ?? 'or drop one anywhere on the page'}</span>
    </div>
  );
}
