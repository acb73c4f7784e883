import { type FileColumns, listedTableId } from '../../../../platform/lakehouse/index.ts';
import { FILE_NO, KNOWN_FILE_COLUMNS, KNOWN_HOSPITAL_COLUMNS, KNOWN_PAYER_COLUMNS } from './known-columns.ts';

/** A table of who is who, written anew from the identities whenever one of them changes. */
export interface IdentityTable {
  name: string;
  tableId: string;
  columns: FileColumns;
  /** Of `IDENTITY_COLUMNS`. */
  kind: string;
  /** Where a column has another name there, or is computed. */
  from: Readonly<Record<string, string>>;
}

const identityTable = (
  name: string,
  kind: string,
  table: { known: readonly string[]; types: Readonly<Record<string, string>>; from?: Record<string, string> },
): IdentityTable => ({
  ...{ name, kind, tableId: listedTableId(`prices-${name}`), from: table.from ?? {} },
  columns: { known: table.known, types: { [FILE_NO]: 'BIGINT', ...table.types } },
});

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
    from: { payer_ord: 'ord' },
  }),
  identityTable('hospitals', 'hospital', {
    known: KNOWN_HOSPITAL_COLUMNS,
    types: {
      ...{ set_id: 'INTEGER', hospital_id: 'VARCHAR', hospital_name: 'VARCHAR', state: 'VARCHAR' },
      ...{ confidence: 'DOUBLE', is_first: 'BOOLEAN' },
    },
    // Null where it is for all of the file, as it is in its rates.
    from: { set_id: 'CASE WHEN ord >= 0 THEN ord END' },
  }),
];
