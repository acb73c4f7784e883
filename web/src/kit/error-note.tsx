import { RotateCw } from 'lucide-react';
import { GranaryError } from '../lib/api.ts';
import { Button } from './button.tsx';
import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';
import { ErrorText } from './error-text.tsx';

interface ErrorNoteProps {
  error: unknown;
  /** Offered where asking again may help. */
  onRetry?: (() => void) | undefined;
  className?: string;
}

/** What went wrong in the words of the interface, the fields at fault, and the request id to copy. */
export function ErrorNote({ error, onRetry, className }: ErrorNoteProps) {
  const known = error instanceof GranaryError ? error : undefined;
  const message = error instanceof Error ? error.message : String(error);
  return (
    <div
      role="alert"
      className={cn(
        'flex flex-wrap items-start gap-x-3 gap-y-1 rounded-md bg-bad-soft px-3 py-2 text-sm',
        className,
      )}
    >
      <span aria-hidden className="font-mono text-bad">
        ✕
      </span>
      <div className="min-w-0 flex-1">
        <ErrorText text={message} />
        {known !== undefined && known.details.length > 0 && (
          <ul className="mt-1 text-xs">
            {known.details.slice(0, 8).map(({ path, message: fault }) => (
              <li key={`${path} ${fault}`}>
                <code className="font-mono">{path}</code> {fault}
              </li>
            ))}
          </ul>
        )}
        {known?.requestId !== undefined && (
          <p className="mt-1 flex items-center gap-1 text-xs text-quiet">
            Request <code className="font-mono break-all">{known.requestId}</code>
            <CopyButton text={known.requestId} label="Copy request ID" />
          </p>
        )}
      </div>
      {onRetry !== undefined && (
        <Button size="small" onClick={onRetry}>
          <RotateCw /> Try again
        </Button>
      )}
    </div>
  );
}
