import { Link } from '@tanstack/react-router';
import { Section } from '../../../frame/page.tsx';
import { count, shortUrl } from '../../../lib/format.ts';
import type { Frontier } from './numbers.tsx';

/** Every address that was not crawled has a reason: these, with how many each. */
export const Reasons = ({ jobId, frontier: { reasons } }: { jobId: string; frontier: Frontier }) => (
  <Section title="Not crawled" note={count(reasons.reduce((total, { urls }) => total + urls, 0))}>
    {reasons.length === 0 && <p className="p-3 text-sm text-quiet">Nothing skipped or failed so far.</p>}
    {reasons.map(({ reason, meaning, urls, example }) => (
      <Link
        key={reason}
        to={`/crawl/jobs/${jobId}/addresses`}
        search={{ reason } as never}
        className="block border-b px-3 py-2 text-sm last:border-b-0 hover:bg-hover"
      >
        <span className="flex items-baseline gap-2">
          <code className="font-mono text-xs font-medium">{reason}</code>
          <span className="ml-auto tabular-nums">{count(urls)}</span>
        </span>
        <span className="block text-xs text-quiet">{meaning}</span>
        <span className="block truncate font-mono text-xs text-faint" title={example}>
          {shortUrl(example)}
        </span>
      </Link>
    ))}
  </Section>
);
