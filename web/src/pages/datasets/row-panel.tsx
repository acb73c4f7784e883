import { ExternalLink, Trash2 } from 'lucide-react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { type Fact, Facts } from '../../kit/facts.tsx';
import { JsonView } from '../../kit/json-view.tsx';
import { SidePanel } from '../../kit/side-panel.tsx';
import { Skeleton } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { ordered } from '../../lib/field-order.ts';
import { useOperation } from '../../lib/query.ts';
import type { Dataset } from './filters.ts';
import type { GridRow } from './row-window.ts';
import { Value } from './value.tsx';

/** Columns that tell where a row comes from: crawls and enrichments write them. */
const ORIGIN = ['page_url', 'fetched_at', 'spider_version', 'enrichment_provenance'];

interface RowPanelProps {
  dataset: Dataset;
  rowId: string;
  onClose(): void;
  onDelete(row: GridRow): void;
}

/** A whole row, and where it comes from. */
export function RowPanel({ dataset, rowId, onClose, onDelete }: RowPanelProps) {
  const asked = useOperation('datasets.list-rows', { dataset_id: dataset.dataset_id, row_id: rowId });
  const row = asked.data?.data.find(({ row_id }) => row_id === rowId);
  const columns = dataset.columns.filter(({ name }) => !ORIGIN.includes(name));
  return (
    <SidePanel
      title={`Row ${rowId}`}
      facts={row === undefined ? undefined : <Time at={row.updated_at} />}
      onClose={onClose}
      foot={
        row === undefined ? undefined : (
          <Button kind="danger" onClick={() => onDelete(row)}>
            <Trash2 /> Delete row
          </Button>
        )
      }
    >
      {asked.error !== null && <ErrorNote error={asked.error} />}
      {asked.error === null && row === undefined && <Skeleton className="h-48" />}
      {row !== undefined && (
        <div className="flex flex-col gap-5">
          <section aria-label="Values">
            <Facts
              facts={columns.map(
                ({ name, data_type }): Fact => [
                  name,
                  <Value key={name} value={row.data[name]} type={data_type} whole />,
                ],
              )}
            />
          </section>
          <section aria-label="Provenance" className="rounded-md border bg-sunk p-3">
            <h3 className="mb-2 font-semibold">Provenance</h3>
            <Provenance row={row} />
          </section>
          <JsonView
            value={ordered(
              row.data,
              dataset.columns.map(({ name }) => name),
            )}
          />
        </div>
      )}
    </SidePanel>
  );
}

function Provenance({ row: { data, created_at, updated_at } }: { row: GridRow }) {
  const page = typeof data.page_url === 'string' ? data.page_url : undefined;
  const sources = data.enrichment_provenance;
  const facts: Fact[] = [
    [
      'Page',
      page !== undefined && /^https?:/.test(page) ? (
        <a
          key="page"
          href={page}
          target="_blank"
          rel="noreferrer"
          className="inline-flex items-center gap-1 break-all text-accent-ink hover:underline"
        >
          {page} <ExternalLink className="size-3 shrink-0" aria-hidden />
        </a>
      ) : undefined,
    ],
    [
      'Fetched',
      typeof data.fetched_at === 'string' ? <Time key="fetched" at={data.fetched_at} /> : undefined,
    ],
    ['Spider version', data.spider_version === undefined ? undefined : String(data.spider_version ?? '')],
    ...(typeof sources === 'object' && sources !== null
      ? Object.entries(sources).map(([name, source]): Fact => [`${name} from`, toldSource(source)])
      : []),
    ['Created', <Time key="stored" at={created_at} />],
    ['Updated', updated_at === created_at ? undefined : <Time key="changed" at={updated_at} />],
  ];
  return <Facts facts={facts} />;
}

/** What an enrichment says of a value: its source, how sure it is, and when. */
function toldSource(source: unknown): string {
  if (typeof source !== 'object' || source === null) return String(source);
  return Object.entries(source)
    .map(([name, value]) =>
      name === 'source'
        ? String(value)
        : `${name} ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )
    .join(' · ');
}
