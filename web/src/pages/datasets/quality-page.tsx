import { useNavigate } from '@tanstack/react-router';
import { Section } from '../../frame/page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { FactLine } from '../../kit/facts.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { usePathParts } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { bytes, count, plural } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { DatasetPage } from './dataset-page.tsx';
import type { Conditions, Dataset } from './filters.ts';
import { Profile } from './profile.tsx';
import { Quarantine } from './quarantine.tsx';

/** How good the values are: rejected rows first, then every column's profile. */
export default function QualityPage() {
  const { dataset_id = '' } = usePathParts();
  return (
    <DatasetPage
      calls={[
        callOf('datasets.stats', { dataset_id }),
        callOf('datasets.list-rows', { dataset_id, status: 'quarantined' }),
        callOf('datasets.import', { dataset_id, source: { quarantine: true } }),
      ]}
    >
      {(dataset) => (
        <div className="flex flex-col gap-4">
          <Quarantine dataset={dataset} />
          <Profiles dataset={dataset} />
        </div>
      )}
    </DatasetPage>
  );
}

function Profiles({ dataset: { dataset_id } }: { dataset: Dataset }) {
  const navigate = useNavigate();
  const stats = useOperation('datasets.stats', { dataset_id }, { every: 15_000 });
  const show = (column: string, conditions: Conditions) =>
    void navigate({ to: `/datasets/${dataset_id}`, search: { filters: { [column]: conditions } } } as never);
  const found = stats.data;
  return (
    <Section
      title="Profiles"
      note={
        found !== undefined && (
          <FactLine
            facts={[
              found.sampled_rows === null ? 'of all rows' : `from ${count(found.sampled_rows)} rows`,
              plural(found.segments, 'file'),
              bytes(found.bytes),
              <Time key="at" at={found.computed_at} />,
            ]}
          />
        )
      }
    >
      {stats.error !== null && <ErrorNote error={stats.error} className="m-2" />}
      {stats.isPending && <SkeletonRows rows={8} />}
      {found !== undefined && (
        <div className="grid grid-cols-1 gap-px bg-line md:grid-cols-2 xl:grid-cols-3">
          {found.columns.map((column) => (
            <Profile
              key={column.name}
              stats={column}
              rowCount={found.row_count}
              onFilter={(conditions) => show(column.name, conditions)}
            />
          ))}
        </div>
      )}
    </Section>
  );
}
