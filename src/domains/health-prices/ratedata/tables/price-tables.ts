import type { OpenSqlTable, SqlTable } from '../../../../kernel/sql-table.ts';
import { PROVIDER_COLUMNS, RATE_COLUMNS, TOC_COLUMNS } from '../../../../platform/prices/model/index.ts';
import type { StoredPart } from '../rates/catalogue.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { HeldParts } from '../rates/held-parts.ts';
import { quoted } from '../rates/quoted.ts';
import type { RatedataServices } from '../services.ts';
import { IDENTITY_COLUMNS, identityRows } from './identity-rows.ts';

type Services = Pick<RatedataServices, 'catalogues' | 'hold'>;

interface TableKind {
  name: string;
  description: string;
  parts(open: OpenCatalogue): { file: string; part: StoredPart }[];
  /** Over `t`, which has the columns of the files and `file_no`. */
  select(from: string): string;
  /** When there is no file. */
  columns: Readonly<Record<string, string>>;
  hasIdentities: boolean;
}

const partsNamed =
  (name: string) =>
  ({ catalogue }: OpenCatalogue) =>
    [...catalogue.files.keys()].flatMap((file) => {
      const part = catalogue.parts.get(file)?.get(name);
      return part === undefined ? [] : [{ file, part }];
    });

const WHO = `f.source_kind, f.url, f.updated_on, h.hospital_id, h.hospital_name, h.state, h.confidence AS hospital_confidence,
  p.payer_id, p.payer_name, p.raw_payer, p.raw_plan, p.market, p.product, p.confidence AS payer_confidence`;

/** Who is who is joined here, so that an alias that is mended counts at once. */
const withIdentities = (name: string, columns: string, from: string, hospital: string) =>
  `SELECT ${columns}, ${WHO} FROM ${from} t
   JOIN (SELECT * FROM hot."${name}" WHERE kind = 'file') f ON f.file_no = t.file_no
   LEFT JOIN (SELECT * FROM hot."${name}" WHERE kind = 'payer') p ON p.file_no = t.file_no AND p.ord = t.payer_ord
   LEFT JOIN (SELECT * FROM hot."${name}" WHERE kind = 'hospital') h ON ${hospital}`;

const RATE_NAMES = Object.keys(RATE_COLUMNS);
const CONTRACT_COLUMNS = {
  ...{
    hospital_id: 'VARCHAR',
    payer_ord: 'INTEGER',
    code_type: 'VARCHAR',
    code: 'VARCHAR',
    setting: 'VARCHAR',
  },
  ...{ billing_class: 'VARCHAR', modifiers: 'VARCHAR', amount_kind: 'VARCHAR', methodology: 'VARCHAR' },
  ...{ drug_unit: 'VARCHAR', n: 'BIGINT', min: 'DECIMAL(18,4)', median: 'DOUBLE', max: 'DECIMAL(18,4)' },
  values: 'DECIMAL(18,4)[]',
};

const KINDS: readonly TableKind[] = [
  {
    name: 'rates',
    description:
      'Live prices of hospitals and payers: one row per amount and code, and per hospital of a contract.',
    parts: partsNamed('rates'),
    columns: RATE_COLUMNS,
    select: (from) =>
      withIdentities(
        'rates',
        ['file_no', ...RATE_NAMES].map((column) => `t.${column}`).join(', '),
        from,
        'h.file_no = t.file_no AND h.ord = coalesce(t.set_id, -1)',
      ),
    hasIdentities: true,
  },
  {
    name: 'contracts',
    description: 'What each hospital, payer and plan has agreed: one row per comparison key of a file.',
    parts: ({ catalogue }) =>
      [...catalogue.contracts].flatMap(([file, part]) => (catalogue.files.has(file) ? [{ file, part }] : [])),
    columns: CONTRACT_COLUMNS,
    select: (from) =>
      withIdentities(
        'contracts',
        ['file_no', ...Object.keys(CONTRACT_COLUMNS).filter((column) => column !== 'hospital_id')]
          .map((column) => `t."${column}"`)
          .join(', '),
        from,
        'h.file_no = t.file_no AND h.hospital_id = t.hospital_id AND h.is_first',
      ),
    hasIdentities: true,
  },
  {
    name: 'providers',
    description: "Providers of payers' files: one row per group and NPI.",
    parts: partsNamed('providers'),
    columns: PROVIDER_COLUMNS,
    select: (from) => `SELECT t.* FROM ${from} t`,
    hasIdentities: false,
  },
  {
    name: 'toc',
    description: 'Tables of contents of payers: one row per plan and file.',
    parts: partsNamed('toc'),
    columns: TOC_COLUMNS,
    select: (from) => `SELECT t.* FROM ${from} t`,
    hasIdentities: false,
  },
];

/** What SQL can read of price data. */
export const priceTables = (services: Services): SqlTable[] =>
  KINDS.map((kind) => ({
    name: kind.name,
    description: kind.description,
    open: (accountId) => openTable(services, accountId, kind),
  }));

async function openTable(
  { catalogues, hold }: Services,
  accountId: string,
  { parts, select, columns, hasIdentities }: TableKind,
): Promise<OpenSqlTable> {
  const open = await catalogues.openOwn(accountId);
  const held = new HeldParts(hold);
  const release = () => {
    held.release();
    open.release();
  };
  try {
    const wanted = parts(open);
    const files = await held.paths(wanted.map(({ part }) => part));
    const from = files.length === 0 ? emptyTable(columns) : numberedFiles(wanted, files);
    const rows = hasIdentities
      ? { rows: { columns: IDENTITY_COLUMNS, json: JSON.stringify(identityRows(open.catalogue)) } }
      : {};
    return { select: select(from).replaceAll(/\s+/g, ' '), files, ...rows, release };
  } catch (error) {
    release();
    throw error;
  }
}

function numberedFiles(wanted: readonly { file: string }[], files: readonly string[]): string {
  const numbers = wanted.map(({ file }, index) => `(${quoted(files[index] ?? '')}, ${file}::BIGINT)`);
  return `(SELECT x.* EXCLUDE (filename), m.file_no FROM read_parquet([${files.map(quoted).join(', ')}], filename = true) x
    JOIN (VALUES ${numbers.join(', ')}) m (path, file_no) ON x.filename = m.path)`;
}

const emptyTable = (columns: Readonly<Record<string, string>>): string =>
  `(SELECT ${Object.entries(columns)
    .map(([name, type]) => `NULL::${type} AS "${name}"`)
    .join(', ')}, NULL::BIGINT AS file_no WHERE false)`;
