import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Call } from '../lib/curl.ts';
import { curlOf } from '../lib/curl.ts';
import { CopyButton } from './copy-button.tsx';

interface EmptyPageProps {
  icon: LucideIcon;
  title: string;
  /** What this is, in two sentences at most. */
  children: ReactNode;
  /** One button. */
  action?: ReactNode;
  /** One call that runs as it stands. */
  example?: Call;
}

/** Empty pages teach: what this is, one button, one example that runs. */
export function EmptyPage({ icon: Icon, title, children, action, example }: EmptyPageProps) {
  const curl = example === undefined ? undefined : curlOf(example);
  return (
    <div className="mx-auto flex w-full max-w-xl flex-col items-center gap-3 px-4 py-16 text-center">
      <Icon className="size-8 text-faint" strokeWidth={1.5} aria-hidden />
      <h2 className="text-lg font-semibold">{title}</h2>
      <p className="text-quiet">{children}</p>
      {action}
      {curl !== undefined && (
        <div className="mt-4 w-full rounded-md border bg-sunk text-left">
          <div className="flex h-8 items-center justify-between border-b pr-1 pl-3 text-xs text-faint">
            Or from a shell
            <CopyButton text={curl} label="Copy command" />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <pre tabIndex={0} className="overflow-x-auto p-3 font-mono text-xs">
            {curl}
          </pre>
        </div>
      )}
    </div>
  );
}
