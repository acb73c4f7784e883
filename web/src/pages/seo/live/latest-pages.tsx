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
      .map((page) => {
        const { url, status, score, ms, indexable, reason } = page;
        return (
          <li
            key={url}
            className="grid h-8 grid-cols-[2.500rem_minmax(0,1fr)_auto_2rem] items-center gap-x-3 border-b px-3 last:border-b-0"
          >
            <span className={cn('font-mono text-xs', (status === 0 || status >= 400) && 'text-bad')}>
              {status === 0 ? 'none' : status}
            </span>
            <span
              className="truncate font-mono text-xs"
              title={indexable ? url : `${url} is not indexable: ${reason}`}
            >
              {pathOf(url)}
            </span>
            <span className="text-xs whitespace-nowrap text-faint tabular-nums">
              {noteOf(page)}
              <span className="max-sm:hidden"> · {duration(ms / 1_000)}</span>
            </span>
            <span className="text-right">
              <Score score={score} />
            </span>
          </li>
        );
      })}
  </ul>
);

function noteOf({ error, issues, indexable, reason }: StreamedPage): string {
  if (error !== null) return error;
  const found = `${issues} ${issues === 1 ? 'issue' : 'issues'}`;
  return indexable || reason === 'status' ? found : `${reason}, ${found}`;
}
