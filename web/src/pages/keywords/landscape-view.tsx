import { useMemo } from 'react';
import type { ChartDescription } from '../../../../src/platform/charts/shared/description.ts';
import { Section } from '../../frame/page.tsx';
import { DescribedChart } from '../../kit/described-chart.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import type { Output } from '../../lib/api.ts';
import { count } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { CompetitorsForm } from './competitors-form.tsx';

type Landscape = Output<'landscape.get'>;
type Line = Landscape['matrix'][number];
type Overlap = Landscape['overlap'][number];

/** Whose share of the clicks of all tracked keywords is how large. */
export function LandscapeView({ siteId }: { siteId: string }) {
  const found = useOperation('landscape.get', { site_id: siteId }, { once: true });
  if (found.error !== null) return <ErrorNote error={found.error} onRetry={() => void found.refetch()} />;
  if (found.data === undefined) return <SkeletonRows rows={10} />;
  const { shares, matrix, overlap, source, as_of, keywords } = found.data;
  return (
    <>
      <p className="text-sm text-quiet">
        {count(keywords.with_results)} of {count(keywords.tracked)} tracked keywords have results
        {source !== null && `, from ${source === 'own' ? 'the own index' : source}`}
        {as_of !== null && (
          <>
            , <Time at={as_of} />
          </>
        )}
      </p>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Section title="Share of voice" note="in %">
          <Shares shares={shares} />
        </Section>
        <CompetitorsForm
          siteId={siteId}
          domains={shares.filter(({ is_site }) => !is_site).map(({ domain }) => domain)}
          onSaved={() => void found.refetch()}
        />
      </div>
      <Section title="Ranks by keyword">
        <RankTable shares={shares} matrix={matrix} />
      </Section>
      <Section title="Overlap" note="keywords that both rank for, or only one of them">
        <DataTable
          label="Overlap"
          rows={overlap}
          columns={OVERLAP}
          idOf={({ domain }) => domain}
          empty="No competitors yet."
        />
      </Section>
    </>
  );
}

function Shares({ shares }: { shares: Landscape['shares'] }) {
  const description = useMemo(
    (): ChartDescription => ({
      kind: 'bar',
      title: 'Share of voice in %',
      labels: shares.map(({ name }) => name),
      series: [{ name: 'Share in %', values: shares.map(({ share }) => Number((share * 100).toFixed(1))) }],
      isHorizontal: true,
    }),
    [shares],
  );
  return <DescribedChart description={description} className="h-56 p-2" />;
}

const RankTable = ({ shares, matrix }: { shares: Landscape['shares']; matrix: Landscape['matrix'] }) => {
  const columns: Column<Line>[] = [
    { id: 'keyword', head: 'Keyword', sort: ({ keyword }) => keyword, cell: ({ keyword }) => keyword },
    {
      id: 'volume',
      head: 'Volume',
      numeric: true,
      sort: ({ volume }) => volume ?? -1,
      cell: ({ volume }) => (volume === null ? <span className="text-faint">unknown</span> : count(volume)),
    },
    ...shares.map(
      ({ domain, name }): Column<Line> => ({
        id: domain,
        head: name,
        numeric: true,
        cell: ({ ranks }) => String((ranks as Record<string, number | null>)[domain] ?? '–'),
      }),
    ),
  ];
  return (
    <DataTable
      label="Ranks by keyword"
      rows={matrix}
      columns={columns}
      idOf={({ keyword }) => keyword}
      empty="No keywords are tracked yet."
      className="max-h-[60vh]"
    />
  );
};

const OVERLAP: readonly Column<Overlap>[] = [
  { id: 'domain', head: 'Competitor', cell: ({ domain }) => domain },
  { id: 'shared', head: 'Both', numeric: true, cell: ({ shared }) => count(shared) },
  { id: 'site', head: 'Only the site', numeric: true, cell: ({ only_site }) => count(only_site) },
  {
    id: 'competitor',
    head: 'Only the competitor',
    numeric: true,
    cell: ({ only_competitor }) => count(only_competitor),
  },
];
