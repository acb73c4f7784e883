import { Actor } from '../../frame/actor.tsx';
import { Section } from '../../frame/page.tsx';
import { Thing } from '../../frame/thing.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { FactLine } from '../../kit/facts.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { usePathParts } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { plural, words } from '../../lib/format.ts';
import { useOperation } from '../../lib/query.ts';
import { DatasetPage } from './dataset-page.tsx';

const SQL =
  'SELECT event_id, type, payload, created_at FROM granary_events WHERE subject = $1 ORDER BY event_id DESC LIMIT 200';

interface Happening {
  event_id: number;
  type: string;
  payload: Readonly<Record<string, unknown>>;
  created_at: string;
}

/** What has happened to a dataset: its own news, the newest first. */
export default function HistoryPage() {
  const { dataset_id = '' } = usePathParts();
  const asked = { sql: SQL, params: [dataset_id] };
  const news = useOperation('query.hybrid', asked, { every: 10_000 });
  const happenings = (news.data?.data ?? []).map((row) => ({
    ...row,
    payload: typeof row.payload === 'string' ? JSON.parse(row.payload) : (row.payload ?? {}),
  })) as unknown as Happening[];
  return (
    <DatasetPage calls={[callOf('query.hybrid', asked)]}>
      {() => (
        <Section title="History" note={happenings.length} className="max-w-3xl">
          {news.error !== null && <ErrorNote error={news.error} className="m-2" />}
          {news.isPending && <SkeletonRows rows={6} />}
          {news.data !== undefined && happenings.length === 0 && (
            <p className="p-3 text-sm text-quiet">No history yet.</p>
          )}
          <ol>
            {together(happenings).map(({ happening, times, rows }) => (
              <li
                key={happening.event_id}
                className="flex min-h-8 flex-wrap items-center gap-x-4 border-b px-3 py-1 text-sm last:border-b-0"
              >
                <Time at={happening.created_at} className="w-20 text-xs text-faint tabular-nums" />
                <span className="w-44 font-medium">{words(happening.type.replace(/^dataset\./, ''))}</span>
                <span className="min-w-0 flex-1 basis-60 text-quiet">
                  <FactLine
                    facts={[
                      times > 1 && `${times} times`,
                      rows > 0 && plural(rows, 'row'),
                      ...factsOf(happening),
                    ]}
                  />
                </span>
              </li>
            ))}
          </ol>
        </Section>
      )}
    </DatasetPage>
  );
}

const rowsOf = ({ payload }: Happening): number => Number(payload.rows ?? payload.rows_imported ?? 0) || 0;

/** A crawl inserts many small batches: those that follow one another are one line. */
function together(happenings: readonly Happening[]): { happening: Happening; times: number; rows: number }[] {
  const lines: { happening: Happening; times: number; rows: number }[] = [];
  for (const happening of happenings) {
    const line = lines.at(-1);
    if (happening.type === 'dataset.rows_inserted' && line?.happening.type === happening.type) {
      line.times += 1;
      line.rows += rowsOf(happening);
    } else lines.push({ happening, times: 1, rows: rowsOf(happening) });
  }
  return lines;
}

const HIDDEN = ['rows', 'rows_imported', 'dataset_id', 'export_id', 'actor'];

/** What an event tells besides its rows; lists and structures are left to the call. */
function factsOf({ payload }: Happening) {
  const source = payload.source as { kind?: string; url?: string } | undefined;
  const plain = Object.entries(payload).filter(
    ([name, value]) => !HIDDEN.includes(name) && typeof value !== 'object' && value !== '' && value !== 0,
  );
  return [
    source?.kind !== undefined && `from ${source.url ?? source.kind}`,
    ...plain.slice(0, 5).map(([name, value]) => (
      <span key={name} className="inline-flex max-w-72 items-center gap-1">
        <span className="whitespace-nowrap text-faint">{words(name).toLowerCase()}</span>
        {typeof value === 'string' && ID.test(value) ? (
          <Thing id={value} />
        ) : (
          <span className="truncate" title={String(value)}>
            {String(value)}
          </span>
        )}
      </span>
    )),
    typeof payload.actor === 'string' && (
      <span key="actor" className="inline-flex items-center gap-1">
        <span className="text-faint">by</span> <Actor id={payload.actor} />
      </span>
    ),
  ];
}

const ID = /^[a-z]{2}_[0-9a-z]{26}$/;
