import type { RatedataFile, RatedataSource } from '../../../../../client/index.ts';
import { StateMark } from '../../../kit/state-mark.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import { count } from '../../../lib/format.ts';
import { ownName } from '../shared/own-name.ts';
import { SampleMark } from '../shared/sample-mark.tsx';
import { VerdictMark } from './verdict-mark.tsx';
import { fileName, KIND_WORDS, statusOf } from './words.ts';

export const liveOf = ({ snapshots }: RatedataSource) => snapshots.find(({ status }) => status === 'live');

/** The one that is live, or else the newest. */
export const shownFile = (source: RatedataSource): RatedataFile | undefined =>
  (liveOf(source) ?? source.snapshots[0])?.file;

/** The one that waits for a decision. */
export const heldOf = ({ status, snapshots }: RatedataSource) =>
  status === 'held' ? snapshots.find((snapshot) => snapshot.status === 'held') : undefined;

const hostOf = ({ url }: RatedataSource): string => (url === null ? '' : (URL.parse(url)?.host ?? ''));

const none = <span className="text-faint">–</span>;

/** With the sources that runs are going on for. */
export const fileColumns = (loading: ReadonlySet<string>): readonly Column<RatedataSource>[] => [
  {
    id: 'file',
    head: 'File',
    className: 'max-sm:max-w-48',
    sort: (source) => shownFile(source)?.name ?? fileName(source),
    cell: (source) => (
      <span className="block py-1 leading-4">
        <span className="block truncate font-medium">
          {source.synthetic && <SampleMark className="mr-1.5 h-4" />}
          {ownName(shownFile(source)?.name ?? fileName(source), source.synthetic)}
        </span>
        <span className="block truncate text-xs text-faint" title={source.url ?? ''}>
          {shownFile(source)?.name == null ? hostOf(source) : fileName(source)}
        </span>
      </span>
    ),
  },
  { id: 'kind', head: 'Kind', wide: true, sort: ({ kind }) => kind, cell: ({ kind }) => KIND_WORDS[kind] },
  {
    id: 'status',
    head: 'Status',
    sort: ({ status }) => status,
    cell: (source) => {
      const [word, state] = statusOf(source, loading.has(source.source_id));
      return (
        <span className="block py-1 leading-4">
          <StateMark state={state} word={word} />
          <span className="block text-xs md:hidden">
            <VerdictMark file={shownFile(source)} />
          </span>
        </span>
      );
    },
  },
  {
    id: 'verdict',
    head: 'Verdict',
    wide: true,
    sort: (source) => shownFile(source)?.verdicts[0]?.error_count ?? -1,
    cell: (source) => <VerdictMark file={shownFile(source)} />,
  },
  {
    id: 'rates',
    head: 'Rates',
    numeric: true,
    wide: true,
    sort: (source) => shownFile(source)?.rates ?? -1,
    cell: (source) => {
      const file = shownFile(source);
      return file === undefined ? none : count(file.rates);
    },
  },
  {
    id: 'rejected',
    head: 'Rows rejected',
    numeric: true,
    wide: true,
    sort: (source) => shownFile(source)?.rows_rejected ?? -1,
    cell: (source) => {
      const file = shownFile(source);
      return file === undefined ? none : count(file.rows_rejected);
    },
  },
  {
    id: 'version',
    head: 'Version',
    wide: true,
    cell: (source) => {
      const file = shownFile(source);
      return file === undefined ? none : (file.declared_version ?? file.sniffed_version ?? none);
    },
  },
  {
    id: 'date',
    head: 'File of',
    numeric: true,
    wide: true,
    sort: (source) => shownFile(source)?.last_updated_on ?? '',
    cell: (source) => shownFile(source)?.last_updated_on ?? none,
  },
  {
    id: 'fetched',
    head: 'Fetched',
    numeric: true,
    wide: true,
    sort: ({ last_fetched_at }) => last_fetched_at ?? '',
    cell: ({ last_fetched_at }) => (last_fetched_at === null ? none : <Time at={last_fetched_at} />),
  },
];
