import { type FormEvent, useMemo } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { useAddressState } from '../../lib/address.ts';
import type { Output } from '../../lib/api.ts';
import { count, plural } from '../../lib/format.ts';
import { useChange, useOperation } from '../../lib/query.ts';

type Answer = Output<'keywords.recommend'>;
type Recommended = Answer['data'][number];

const SOURCES: Record<Recommended['source'], string> = {
  search_console: 'Search Console',
  pages: 'own pages',
  gaps: 'competitors',
};

/** Keywords that are not tracked yet, in clusters, each with the reason for it. */
export function Recommendations({ siteId }: { siteId: string }) {
  const [seeds, setSeeds] = useAddressState<string>('seeds', '');
  const wanted = seeds
    .split(',')
    .map((seed) => seed.trim())
    .filter((seed) => seed !== '');
  const found = useOperation(
    'keywords.recommend',
    { site_id: siteId, limit: 100, ...(wanted.length === 0 ? {} : { seeds: wanted }) },
    { once: true },
  );
  const track = useChange('keywords.put');
  const { mutate } = track;
  const columns = useMemo(
    () => columnsWith(found.data, (keyword) => mutate({ site_id: siteId, keywords: [{ keyword }] })),
    [found.data, mutate, siteId],
  );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSeeds(String(new FormData(event.currentTarget).get('seeds') ?? '').trim());
  };
  return (
    <>
      <form onSubmit={onSubmit} className="flex max-w-2xl items-start gap-2">
        <Field
          label="Seeds"
          hint="Up to 20 keywords, separated by commas. May be empty."
          className="min-w-0 flex-1"
        >
          {(props) => <Input {...props} name="seeds" defaultValue={seeds} placeholder="bread, bakery" />}
        </Field>
        <Button type="submit" className="mt-6" busy={found.isFetching}>
          Recommend
        </Button>
      </form>
      {(found.error ?? track.error) !== null && <ErrorNote error={found.error ?? track.error} />}
      {found.isLoading && <SkeletonRows rows={8} />}
      {found.data !== undefined && (
        <Section
          title="Recommendations"
          note={`${plural(found.data.data.length, 'keyword')} in ${plural(found.data.clusters.length, 'cluster')}`}
        >
          <DataTable
            label="Recommendations"
            rows={found.data.data}
            columns={columns}
            idOf={({ keyword }) => keyword}
            empty="Nothing to recommend yet. Crawl the site, or connect Search Console."
          />
        </Section>
      )}
    </>
  );
}

function columnsWith(answer: Answer | undefined, track: (keyword: string) => void): Column<Recommended>[] {
  const clusters = new Map(answer?.clusters.map(({ cluster_id, name }) => [cluster_id, name]));
  const clusterOf = ({ cluster_id }: Recommended) => clusters.get(cluster_id) ?? '';
  return [
    {
      id: 'keyword',
      head: 'Keyword',
      sort: ({ keyword }) => keyword,
      cell: ({ keyword }) => <span className="font-medium">{keyword}</span>,
    },
    { id: 'cluster', head: 'Cluster', wide: true, sort: clusterOf, cell: clusterOf },
    { id: 'reason', head: 'Reason', cell: ({ reason }) => <span title={reason}>{reason}</span> },
    {
      id: 'source',
      head: 'Source',
      wide: true,
      sort: ({ source }) => source,
      cell: ({ source }) => SOURCES[source],
    },
    {
      id: 'opportunity',
      head: 'Opportunity',
      numeric: true,
      sort: ({ opportunity }) => opportunity ?? -1,
      cell: ({ opportunity }) =>
        opportunity === null ? <span className="text-faint">unknown</span> : count(opportunity),
    },
    {
      id: 'track',
      head: <span className="sr-only">Track</span>,
      className: 'w-24',
      cell: ({ keyword }) => (
        <Button size="small" aria-label={`Track ${keyword}`} onClick={() => track(keyword)}>
          Track
        </Button>
      ),
    },
  ];
}
