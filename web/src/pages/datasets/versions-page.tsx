import { Layers } from 'lucide-react';
import { Section } from '../../frame/page.tsx';
import { LinkButton } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { DataTable } from '../../kit/table.tsx';
import { usePathParts } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { DatasetPage } from './dataset-page.tsx';
import type { Dataset } from './filters.ts';
import { Retention } from './versions/retention.tsx';
import { listedVersions, VERSION_COLUMNS } from './versions/version-columns.tsx';

/** The states that a dataset was in and that can still be read. */
export default function VersionsPage() {
  const { dataset_id = '' } = usePathParts();
  return (
    <DatasetPage
      calls={[
        callOf('datasets.get', { dataset_id }),
        callOf('query.run', { sql: `SELECT * FROM ${dataset_id} AT (VERSION => 1) LIMIT 100` }),
        callOf('datasets.update', { dataset_id, version_retention_hours: 168 }),
      ]}
    >
      {(dataset) => (
        <div className="grid max-w-6xl grid-cols-1 items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <Versions dataset={dataset} />
          <Retention key={dataset_id} dataset={dataset} />
        </div>
      )}
    </DatasetPage>
  );
}

const Versions = ({ dataset }: { dataset: Dataset }) => (
  <Section title="Versions" note={dataset.versions.length || undefined}>
    {dataset.versions.length === 0 ? (
      <EmptyPage
        icon={Layers}
        title="No versions yet"
        action={<LinkButton to={`/datasets/${dataset.dataset_id}/connect`}>Connect a tool</LinkButton>}
      >
        A version is the dataset as it was at a moment, for SQL and other tools. Granary creates one within a
        minute of a change, and when another tool loads the table.
      </EmptyPage>
    ) : (
      <DataTable
        label="Versions"
        rows={listedVersions(dataset)}
        columns={VERSION_COLUMNS}
        idOf={({ version }) => String(version)}
        className="max-h-[70vh]"
      />
    )}
  </Section>
);
