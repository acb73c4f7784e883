import { cn } from './cn.ts';

/** A message; what follows its first line keeps its line breaks and columns, such as the caret below a statement of SQL. */
export function ErrorText({ text, className }: { text: string; className?: string }) {
  const end = text.indexOf('\n');
  if (end === -1) return <span className={cn('break-words', className)}>{text}</span>;
  return (
    <span className={cn('block min-w-0', className)}>
      <span className="break-words">{text.slice(0, end)}</span>
      <pre className="mt-1 overflow-x-auto font-mono text-xs">
        {text.slice(end).replace(/^\n+|\s+$/g, '')}
      </pre>
    </span>
  );
}
