import { FileUp } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';

interface DropPlaceProps {
  onFile(file: File): void;
  /** What dropping does. */
  told: string;
  children: ReactNode;
}

const hasFile = ({ dataTransfer }: DragEvent): boolean => dataTransfer.types.includes('Files');

/** Everything in it takes a dropped file. */
export function DropPlace({ onFile, told, children }: DropPlaceProps) {
  const [over, setOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a button beside it chooses a file by the keyboard
    <div
      className="relative flex min-h-0 flex-1 flex-col"
      data-drop
      onDragOver={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => event.currentTarget === event.target && setOver(false)}
      onDrop={(event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        setOver(false);
        const file = event.dataTransfer.files[0];
        if (file !== undefined) onFile(file);
      }}
    >
      {children}
      {over && (
        <div className="pointer-events-none absolute inset-2 z-20 flex flex-col items-center justify-center gap-2 rounded-lg border-2 border-dashed border-accent bg-accent-soft/90 font-medium">
          <FileUp className="size-6" aria-hidden /> {told}
        </div>
      )}
    </div>
  );
}
