import type { ReactNode } from 'react';
import type { SeoIssue } from '../../../../../client/index.ts';
import { Badge } from '../../../kit/badge.tsx';
import { CopyButton } from '../../../kit/copy-button.tsx';
import { plural } from '../../../lib/format.ts';
import { points } from './score.tsx';

interface OccurrenceProps {
  issue: SeoIssue;
  /** In place of the URL, such as a link to what is known of the page; nothing where only one page is shown. */
  place?: ReactNode;
  /** Its points, where it is not those of the site. */
  cost?: number | null | undefined;
}

/** One issue: where, what stands there and what should. How to fix it stands once, below all of them. */
export function Occurrence({ issue, place, cost = issue.site_points ?? issue.page_points }: OccurrenceProps) {
  const { evidence, message, confidence, affected_count, affected_urls, history } = issue;
  const { line, column, excerpt, expected, found } = evidence;
  return (
    <li className="border-b px-3 py-2 text-sm last:border-b-0">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-0.5">
        <span className="min-w-0 font-mono text-xs break-all">{place ?? issue.url}</span>
        {line !== null && (
          <span className="text-xs whitespace-nowrap text-quiet">
            line {line}
            {column !== null && `:${column}`}
          </span>
        )}
        {confidence === 'inconclusive' && <Badge tone="warn">inconclusive</Badge>}
        {history !== null && (
          <span className="text-xs text-faint">in {plural(history.audits, 'earlier audit')}</span>
        )}
        {cost !== null && cost > 0 && (
          <span className="ml-auto text-xs whitespace-nowrap text-faint tabular-nums">−{points(cost)}</span>
        )}
      </div>
      <p className="break-words">{message}</p>
      {excerpt !== null && (
        <div className="mt-1 flex items-start gap-1 rounded-sm bg-sunk">
          {line !== null && (
            <span aria-hidden className="border-r px-2 py-1 font-mono text-xs text-faint">
              {line}
            </span>
          )}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard */}
          <pre tabIndex={0} className="min-w-0 flex-1 overflow-x-auto px-2 py-1 font-mono text-xs">
            {excerpt}
          </pre>
          <CopyButton text={excerpt} label="Copy excerpt" />
        </div>
      )}
      {(expected !== null || found !== null) && (
        <dl className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-xs">
          <Fact name="Expected" value={expected} />
          <Fact name="Found" value={found} />
        </dl>
      )}
      {affected_count > 1 && (
        <details className="mt-1 text-xs">
          <summary className="text-quiet hover:text-ink">{plural(affected_count, 'page')} affected</summary>
          <ul className="mt-1 max-h-48 overflow-auto font-mono">
            {affected_urls.map((url) => (
              <li key={url} className="break-all">
                {url}
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  );
}

const Fact = ({ name, value }: { name: string; value: string | null }) =>
  value === null ? null : (
    <>
      <dt className="text-faint">{name}</dt>
      <dd className="break-words">{value}</dd>
    </>
  );
