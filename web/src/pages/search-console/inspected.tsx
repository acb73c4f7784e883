import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { Facts } from '../../kit/facts.tsx';
import { StateMark } from '../../kit/state-mark.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count, words } from '../../lib/format.ts';
import type { NextStep } from './use-next-step.ts';
import { verdictMark } from './verdicts.ts';

type Analysed = Output<'search-console.analyze'>;
type Inspection = NonNullable<Analysed['inspection']>;

const TONES = { high: 'bad', medium: 'warn', low: 'plain' } as const;

export const Inspected = ({ found, step }: { found: Analysed; step: NextStep | undefined }) => (
  <>
    <Causes found={found} />
    <div className="grid gap-4 lg:grid-cols-2">
      <div>
        <h3 className="mb-1 text-sm font-semibold">In the search engine</h3>
        {found.inspection === null ? (
          <NotAsked reason={found.connection} step={step} />
        ) : (
          <Indexed inspection={found.inspection} />
        )}
      </div>
      <div>
        <h3 className="mb-1 text-sm font-semibold">On the page now</h3>
        <Live live={found.live} />
      </div>
    </div>
  </>
);

const Causes = ({ found: { causes, inspection } }: { found: Analysed }) => {
  if (causes.length === 0)
    return (
      <p className="text-sm">
        {inspection?.verdict === 'PASS'
          ? 'The page is indexed.'
          : 'Nothing was found that keeps the page from being indexed.'}
      </p>
    );
  return (
    <ol aria-label="Causes" className="flex flex-col gap-2">
      {causes.map(({ code, confidence, evidence, fix }) => (
        <li key={code} className="rounded-md border bg-sunk px-3 py-2 text-sm">
          <p className="flex flex-wrap items-center gap-2">
            <span className="font-medium">{words(code)}</span>
            <Badge tone={TONES[confidence]} className="bg-panel">
              {confidence} confidence
            </Badge>
          </p>
          <ul className="list-disc pl-5 text-quiet">
            {evidence.map((line) => (
              <li key={line} className="break-words">
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-1 break-words">Fix: {fix}</p>
        </li>
      ))}
    </ol>
  );
};

const NOT_ASKED: Readonly<Record<string, string>> = {
  not_configured: 'Search Console is not set up, so only the page itself was checked.',
  not_connected: 'Search Console is not connected, so only the page itself was checked.',
  needs_reconnect: 'Search Console has to be reconnected, so only the page itself was checked.',
  scope_missing: 'The connection may not inspect URLs, so only the page itself was checked.',
  no_property: 'No property of the connection covers this URL, so only the page itself was checked.',
};

const NotAsked = ({ reason, step }: { reason: string | null; step: NextStep | undefined }) => (
  <div className="flex flex-col items-start gap-2 text-sm text-quiet">
    {NOT_ASKED[reason ?? ''] ?? 'The search engine was not asked.'}
    {step !== undefined && (
      <Button size="small" busy={step.isBusy} onClick={step.run}>
        {step.label}
      </Button>
    )}
  </div>
);

const Indexed = ({ inspection }: { inspection: Inspection }) => (
  <Facts
    facts={[
      [
        'Verdict',
        <StateMark
          key="verdict"
          state={verdictMark(inspection.verdict)}
          word={words(inspection.verdict.toLowerCase())}
        />,
      ],
      ['Coverage', inspection.coverage_state],
      ['Inspected', <Time key="inspected" at={inspection.inspected_at} />],
      [
        'Last crawled',
        inspection.last_crawl_time === null ? (
          'never'
        ) : (
          <Time key="crawled" at={inspection.last_crawl_time} />
        ),
      ],
      ['robots.txt', spoken(inspection.robots_txt_state)],
      ['Indexing', spoken(inspection.indexing_state)],
      ['Fetch', spoken(inspection.page_fetch_state)],
      ['Canonical, chosen', inspection.google_canonical],
      ['Canonical, declared', inspection.user_canonical],
      ['Sitemaps', inspection.sitemaps.join(', ')],
      ['Rich results', inspection.rich_results.map(({ type, items }) => `${type} (${items})`).join(', ')],
    ]}
  />
);

const spoken = (state: string | null): string | null => (state === null ? null : words(state.toLowerCase()));

const Live = ({ live }: { live: Analysed['live'] }) => (
  <Facts
    facts={[
      ['Status', live.status ?? 'no response'],
      ['Error', live.error],
      ['Redirects to', live.redirects.length === 0 ? null : live.final_url],
      [
        'robots.txt',
        live.robots.allowed
          ? 'allowed'
          : `blocked${live.robots.rule === null ? '' : ` by ${live.robots.rule}`}`,
      ],
      ['noindex', live.noindex ? 'yes' : 'no'],
      ['Canonical', live.canonical],
      ['Title', live.title],
      ['Words', count(live.word_count)],
      ['Soft 404', live.soft_404 ? 'yes' : null],
      ['Structured data', live.structured_types.join(', ')],
      ['Checked', <Time key="checked" at={live.checked_at} />],
    ]}
  />
);
