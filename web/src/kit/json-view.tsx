import { cn } from './cn.ts';
import { CopyButton } from './copy-button.tsx';

const LONGEST = 200_000;

/** A record as JSON, to read and copy. */
export function JsonView({ value, className }: { value: unknown; className?: string }) {
  const text = JSON.stringify(value, null, 2) ?? '';
  return (
    <div className={cn('relative rounded-md border bg-sunk', className)}>
      <div className="absolute top-1 right-1">
        <CopyButton text={text} label="Copy JSON" />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
      <pre tabIndex={0} className="max-h-[60vh] overflow-auto p-3 pr-9 font-mono text-xs leading-4">
        {text.length > LONGEST ? `${text.slice(0, LONGEST)}\n… copy to see everything` : text}
      </pre>
    </div>
  );
}
