import type { OpenSqlTable, SqlTable } from '../../../../kernel/sql-table.ts';
import { PROVIDER_COLUMNS, RATE_COLUMNS, TOC_COLUMNS } from '../../../../platform/prices/model/index.ts';
import type { StoredPart } from '../rates/catalogue.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { HeldParts } from '../rates/held-parts.ts';
import { numberedFiles } from '../rates/numbered-files.ts';
import type { RatedataServices } from '../services.ts';
import { IDENTITY_COLUMNS, identityRows } from './identity-rows.ts';

type Services = Pick<RatedataServices, 'catalogues' | 'hold'>;

interface TableKind {
  name: string;
  description: string;
  parts(open: OpenCatalogue): { file: string; part: StoredPart }[];
  /** Over `t`, which has the columns of the files and `file_no`. */
  select(from: string): string;
  /** Of the files. */
  columns: Readonly<Record<string, string>>;
  shown: SqlTable['columns'];
  hasIdentities: boolean;
}

export const partsNamed =
  (name: string) =>
  ({ catalogue }: OpenCatalogue) =>
    [...catalogue.files.keys()].flatMap((file) => {
      const part = catalogue.parts.get(file)?.get(name);
      return part === undefined ? [] : [{ file, part }];
    });

export const contractParts = ({ catalogue }: OpenCatalogue) =>
  [...catalogue.contracts].flatMap(([file, part]) => (catalogue.files.has(file) ? [{ file, part }] : []));

const WHO = `f.source_kind, f.url, f.updated_on, h.hospital_id, h.hospital_name, h.state, h.confidence AS hospital_confidence,
  p.payer_id, p.payer_name, p.raw_payer, p.raw_plan, p.market, p.product, p.confidence AS payer_confidence`;

/** Who is who is joined here, so that an alias that is mended counts at once. */
const withIdentities = (name: string, columns: string, from: string, hospital: string) =>
  `SELECT ${columns}, ${WHO} FROM ${from} t
   JOIN (SELECT * FROM hot."${name}" WHERE kind = 'file') f ON f.file_no = t.file_no
   LEFT JOIN (SELECT * FROM hot."${name}" WHERE kind = 'payer') p ON p.file_no = t.file_no AND p.ord = t.payer_ord
   LEFT JOIN (SELECT * FROM hot."${name}" WHERE kind = 'hospital') h ON ${hospital}`;

const named = (name: string, type = 'VARCHAR') => ({ name, type });
const columnsOf = (columns: Readonly<Record<string, string>>) =>
  Object.entries(columns).map(([name, type]) => named(name, type));
const FILE_NO = named('file_no', 'BIGINT');

/** As they stand in WHO. */
const WHO_COLUMNS = [
  ...[named('source_kind'), named('url'), named('updated_on', 'DATE'), named('hospital_id')],
  ...[named('hospital_name'), named('state'), named('hospital_confidence', 'DOUBLE'), named('payer_id')],
  ...[named('payer_name'), named('raw_payer'), named('raw_plan'), named('market'), named('product')],
  named('payer_confidence', 'DOUBLE'),
];

const RATE_NAMES = Object.keys(RATE_COLUMNS);
export const CONTRACT_COLUMNS = {
  ...{
    hospital_id: 'VARCHAR',
    payer_ord: 'INTEGER',
    code_type: 'VARCHAR',
    code: 'VARCHAR',
    setting: 'VARCHAR',
  },
  ...{ billing_class: 'VARCHAR', modifiers: 'VARCHAR', amount_kind: 'VARCHAR', methodology: 'VARCHAR' },
  ...{
    drug_unit: 'VARCHAR',
    n: 'BIGINT',
    min: 'DECIMAL(18,4)',
    median: 'DECIMAL(18,4)',
    max: 'DECIMAL(18,4)',
  },
  values: 'DECIMAL(18,4)[]',
};
const { hospital_id: _, ...OWN_CONTRACT_COLUMNS } = CONTRACT_COLUMNS;

const KINDS: readonly TableKind[] = [
  {
    name: 'rates',
    description:
      'Live prices of hospitals and payers: one row per amount and code, and per hospital of a contract.',
    parts: partsNamed('rates'),
    columns: RATE_COLUMNS,
    shown: [FILE_NO, ...columnsOf(RATE_COLUMNS), ...WHO_COLUMNS],
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
    parts: contractParts,
    columns: CONTRACT_COLUMNS,
    shown: [FILE_NO, ...columnsOf(OWN_CONTRACT_COLUMNS), ...WHO_COLUMNS],
    select: (from) =>
      withIdentities(
        'contracts',
        ['file_no', ...Object.keys(OWN_CONTRACT_COLUMNS)].map((column) => `t."${column}"`).join(', '),
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
    shown: [...columnsOf(PROVIDER_COLUMNS), FILE_NO],
    select: (from) => `SELECT t.* FROM ${from} t`,
    hasIdentities: false,
  },
  {
    name: 'toc',
    description: 'Tables of contents of payers: one row per plan and file.',
    parts: partsNamed('toc'),
    columns: TOC_COLUMNS,
    shown: [...columnsOf(TOC_COLUMNS), FILE_NO],
    select: (from) => `SELECT t.* FROM ${from} t`,
    hasIdentities: false,
  },
];

/** What SQL can read of price data. */
export const priceTables = (services: Services): SqlTable[] =>
  KINDS.map((kind) => ({
    name: kind.name,
    description: kind.description,
    columns: kind.shown,
    open: (accountId) => openTable(services, accountId, kind),
  }));

async function openTable(
  { catalogues, hold }: Services,
  accountId: string,
  { parts, select, columns, hasIdentities }: TableKind,
): Promise<OpenSqlTable> {
  // Files are numbered over all accounts, so that those that the first account shows stand beside one's own.
  const opened = await catalogues.open(accountId, null);
  const held = new HeldParts(hold);
  const release = () => {
    held.release();
    for (const one of opened) one.release();
  };
  try {
    const wanted = opened.flatMap(parts);
    const files = await held.paths(wanted.map(({ part }) => part));
    const from =
      files.length === 0
        ? emptyTable(columns)
        : numberedFiles(
            wanted.map(({ file }) => file),
            files,
          );
    const rows = hasIdentities
      ? {
          rows: {
            columns: IDENTITY_COLUMNS,
            json: JSON.stringify(opened.flatMap(({ catalogue }) => identityRows(catalogue))),
          },
        }
      : {};
    return { select: select(from).replaceAll(/\s+/g, ' '), files, ...rows, release };
  } catch (error) {
    release();
    throw error;
  }
}

const emptyTable = (columns: Readonly<Record<string, string>>): string =>
  `(SELECT ${Object.entries(columns)
    .map(([name, type]) => `NULL::${type} AS "${name}"`)
    .join(', ')}, NULL::BIGINT AS file_no WHERE false)`;
