import { cn } from '../../../kit/cn.ts';
import { duration } from '../../../lib/format.ts';
import { Score } from '../shared/score.tsx';
import type { StreamedPage } from './fold.ts';

/** The path of a page, where all are of one site. */
export function pathOf(url: string): string {
  const parsed = URL.parse(url);
  return parsed === null ? url : `${parsed.pathname}${parsed.search}`;
}

const SHOWN = 50;

/** Pages as they come, the newest first. */
export const LatestPages = ({ pages, className }: { pages: readonly StreamedPage[]; className?: string }) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
  <ul tabIndex={0} aria-label="Latest pages" className={cn('max-h-80 overflow-auto text-sm', className)}>
    {pages.length === 0 && <li className="p-3 text-quiet">No pages read yet.</li>}
    {pages
      .slice(-SHOWN)
      .toReversed()
      .map(({ url, status, error, score, issues, ms, indexable, reason }) => (
        <li
          key={url}
          className="grid h-8 grid-cols-[2.500rem_minmax(0,1fr)_auto_2rem] items-center gap-x-3 border-b px-3 last:border-b-0"
        >
          <span className={cn('font-mono text-xs', (status === 0 || status >= 400) && 'text-bad')}>
            {status === 0 ? 'none' : status}
          </span>
          <span className="truncate font-mono text-xs" title={url}>
            {pathOf(url)}
          </span>
          <span className="text-xs whitespace-nowrap text-faint tabular-nums">
            {error ?? (indexable ? '' : `not indexable: ${reason} · `)}
            {error === null && `${issues} ${issues === 1 ? 'issue' : 'issues'}`}
            <span className="max-sm:hidden"> · {duration(ms / 1_000)}</span>
          </span>
          <span className="text-right">
            <Score score={score} />
          </span>
        </li>
      ))}
  </ul>
);
