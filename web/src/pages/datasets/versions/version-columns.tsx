import { SquareTerminal } from 'lucide-react';
import { Badge } from '../../../kit/badge.tsx';
import { LinkButton } from '../../../kit/button.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import { count } from '../../../lib/format.ts';
import { type Dataset, quotedName } from '../filters.ts';

type Version = Dataset['versions'][number];

interface ListedVersion extends Version {
  /** In rows, to the version before; undefined for the oldest one that can be read. */
  difference: number | undefined;
  /** When it can no longer be read; undefined for the newest. */
  endsAt: Date | undefined;
  sql: string;
}

const HOUR_MS = 3_600_000;
const ROWS = 100;

const versionSql = (name: string, version: number): string =>
  `SELECT * FROM ${quotedName(name)} AT (VERSION => ${version}) LIMIT ${ROWS}`;

/** With what follows from the versions beside it and from the dataset. */
export const listedVersions = ({
  name,
  versions,
  version_retention_hours: hours,
}: Dataset): readonly ListedVersion[] =>
  versions.map((version, place) => {
    const before = versions[place + 1];
    const { superseded_at: superseded } = version;
    return {
      ...version,
      difference: before === undefined ? undefined : version.row_count - before.row_count,
      endsAt: superseded === null ? undefined : new Date(Date.parse(superseded) + hours * HOUR_MS),
      sql: versionSql(name, version.version),
    };
  });

function Difference({ rows }: { rows: number | undefined }) {
  if (rows === undefined) return <span className="text-faint">—</span>;
  if (rows === 0) return <span className="text-faint">0</span>;
  return <>{rows > 0 ? `+${count(rows)}` : `−${count(-rows)}`}</>;
}

export const VERSION_COLUMNS: readonly Column<ListedVersion>[] = [
  {
    id: 'version',
    head: 'Version',
    cell: ({ version }) => version,
    numeric: true,
    className: 'w-20',
  },
  {
    id: 'rows',
    head: 'Rows',
    cell: ({ row_count }) => count(row_count),
    numeric: true,
  },
  {
    id: 'difference',
    head: 'Difference',
    cell: ({ difference }) => <Difference rows={difference} />,
    numeric: true,
  },
  {
    id: 'made',
    head: 'Created',
    cell: ({ created_at }) => <Time at={created_at} />,
  },
  {
    id: 'ends',
    head: 'Expires',
    wide: true,
    cell: ({ endsAt }) => (endsAt === undefined ? <Badge>newest</Badge> : <Time at={endsAt} />),
  },
  {
    id: 'query',
    head: <span className="sr-only">Query</span>,
    className: 'text-right',
    cell: ({ version, sql }) => (
      <LinkButton size="small" to="/query" search={{ sql } as never}>
        <SquareTerminal />
        <span className="max-sm:sr-only">Query this version</span>
        <span className="sr-only">{version}</span>
      </LinkButton>
    ),
  },
];
