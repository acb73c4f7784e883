import { type FileColumns, listedTableId } from '../../../../platform/lakehouse/index.ts';
import { WHOLE_FILE } from '../rates/catalogue-tables.ts';
import type { IdentityRow } from '../tables/identity-rows.ts';
import { FILE_NO, KNOWN_FILE_COLUMNS, KNOWN_HOSPITAL_COLUMNS, KNOWN_PAYER_COLUMNS } from './known-columns.ts';

/** A table of who is who, written anew from the identities whenever one of them changes. */
export interface IdentityTable {
  name: string;
  tableId: string;
  columns: FileColumns;
  /** Of all identities those that stand in it, with its columns. */
  rows(all: readonly IdentityRow[]): object[];
}

interface IdentityColumns {
  known: readonly string[];
  types: Readonly<Record<string, string>>;
  /** Of a column that has another name there, or is computed. */
  from?: (row: IdentityRow) => Record<string, unknown>;
}

function identityTable(
  name: string,
  kind: string,
  { known, types, from = () => ({}) }: IdentityColumns,
): IdentityTable {
  const columns = { known, types: { [FILE_NO]: 'BIGINT', ...types } };
  const shown = (row: IdentityRow) => {
    const values: Record<string, unknown> = { ...row, ...from(row) };
    return Object.fromEntries(Object.keys(columns.types).map((column) => [column, values[column] ?? null]));
  };
  return {
    ...{ name, columns, tableId: listedTableId(`prices-${name}`) },
    rows: (all) => all.filter((row) => row.kind === kind).map(shown),
  };
}

export const IDENTITY_TABLES: readonly IdentityTable[] = [
  identityTable('files', 'file', {
    known: KNOWN_FILE_COLUMNS,
    types: { source_kind: 'VARCHAR', url: 'VARCHAR', updated_on: 'DATE' },
  }),
  identityTable('payers', 'payer', {
    known: KNOWN_PAYER_COLUMNS,
    types: {
      ...{ payer_ord: 'INTEGER', payer_id: 'VARCHAR', payer_name: 'VARCHAR', raw_payer: 'VARCHAR' },
      ...{ raw_plan: 'VARCHAR', market: 'VARCHAR', product: 'VARCHAR', confidence: 'DOUBLE' },
    },
    from: ({ ord }) => ({ payer_ord: ord }),
  }),
  identityTable('hospitals', 'hospital', {
    known: KNOWN_HOSPITAL_COLUMNS,
    types: {
      ...{ set_id: 'INTEGER', hospital_id: 'VARCHAR', hospital_name: 'VARCHAR', state: 'VARCHAR' },
      ...{ confidence: 'DOUBLE', is_first: 'BOOLEAN' },
    },
    // Null where it is for all of the file, as it is in its rates.
    from: ({ ord }) => ({ set_id: ord === WHOLE_FILE ? null : ord }),
  }),
];
