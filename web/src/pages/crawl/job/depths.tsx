import { Section } from '../../../frame/page.tsx';
import { count } from '../../../lib/format.ts';
import type { Frontier } from './numbers.tsx';

/** How far from the start the crawl is, and what waits there. */
export function Depths({ frontier: { depths } }: { frontier: Frontier }) {
  const most = Math.max(1, ...depths.map(({ queued, crawled }) => queued + crawled));
  return (
    <Section title="Queue by depth" note="links from the start page">
      {depths.length === 0 && <p className="p-3 text-sm text-quiet">No URLs found yet.</p>}
      {depths.map(({ depth, queued, crawled }) => (
        <div key={depth} className="flex h-8 items-center gap-3 border-b px-3 text-sm last:border-b-0">
          <span className="w-4 text-right text-faint tabular-nums">{depth}</span>
          <span aria-hidden className="flex h-2 flex-1 overflow-hidden rounded-full bg-hover">
            <span className="bg-good" style={{ width: `${(crawled / most) * 100}%` }} />
            <span className="bg-running" style={{ width: `${(queued / most) * 100}%` }} />
          </span>
          <span className="w-36 text-right text-xs text-quiet tabular-nums">
            {count(crawled)} crawled, {count(queued)} wait
          </span>
        </div>
      ))}
    </Section>
  );
}
