import { Badge } from '../../kit/badge.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Facts } from '../../kit/facts.tsx';
import { SidePanel } from '../../kit/side-panel.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count, shortUrl } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';

type Competitors = Output<'competitors.get'>;

interface CompetitorsPanelProps {
  siteId: string;
  keyword: string;
  onClose(): void;
}

/** Who ranks for a keyword, and what their pages have that the site's has not. */
export function CompetitorsPanel({ siteId, keyword, onClose }: CompetitorsPanelProps) {
  const found = useOperation('competitors.get', { site_id: siteId, keyword }, { once: true });
  return (
    <SidePanel title={keyword} facts="Pages that rank for this keyword" onClose={onClose}>
      {found.error !== null && <ErrorNote error={found.error} />}
      {found.isLoading && <SkeletonRows rows={10} />}
      {found.data !== undefined && (
        <div className="flex flex-col gap-4">
          <Facts
            facts={[
              ['Rank of the site', found.data.our.rank ?? 'not among the results'],
              ['Its page', found.data.our.url === null ? null : shortUrl(found.data.our.url)],
              ['Difficulty', found.data.difficulty ?? 'unknown'],
              ['Source', found.data.source === 'own' ? 'own index' : found.data.source],
              ['Searched', <Time key="at" at={found.data.as_of} />],
            ]}
          />
          <Results results={found.data.results} />
          <Gaps gaps={found.data.gaps} />
        </div>
      )}
    </SidePanel>
  );
}

const Results = ({ results }: { results: Competitors['results'] }) => (
  <section aria-label="Results">
    <h3 className="mb-1 text-sm font-semibold">Results</h3>
    {results.length === 0 && <p className="text-sm text-quiet">No pages were found.</p>}
    <ol>
      {results.map(({ position, url, title, words, read }) => (
        <li key={url} className="flex gap-3 border-b py-1.5 text-sm last:border-b-0">
          <span className="w-6 text-right font-mono text-faint">{position}</span>
          <span className="min-w-0 flex-1">
            <a href={url} target="_blank" rel="noreferrer" className="block truncate hover:underline">
              {title === '' ? shortUrl(url) : title}
            </a>
            <span className="block truncate text-xs text-faint">
              {shortUrl(url)}
              {words !== null && `, ${count(words)} words`}
              {!read && ', could not be read'}
            </span>
          </span>
        </li>
      ))}
    </ol>
  </section>
);

const Gaps = ({ gaps }: { gaps: Competitors['gaps'] }) => (
  <section aria-label="Gaps">
    <h3 className="mb-1 text-sm font-semibold">Missing on the site</h3>
    {gaps.status === 'insufficient' ? (
      <p className="text-sm text-quiet">Fewer than three pages could be read, so they cannot be compared.</p>
    ) : (
      <div className="flex flex-col gap-2 text-sm">
        <p className="flex flex-wrap gap-1">
          {gaps.terms.map(({ term, share }) => (
            <Badge key={term}>
              {term}, {Math.round(share * 100)} %
            </Badge>
          ))}
          {gaps.terms.length === 0 && <span className="text-quiet">No terms.</span>}
        </p>
        <Facts
          facts={[
            ['Headings', gaps.headings.map(({ heading }) => heading).join('; ')],
            ['Structured data', gaps.schema_types.map(({ type }) => type).join(', ')],
            ['Words, median', gaps.words.median === null ? null : count(gaps.words.median)],
            ['Words, the site', gaps.words.ours === null ? null : count(gaps.words.ours)],
          ]}
        />
      </div>
    )}
  </section>
);
