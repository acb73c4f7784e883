import { type FileColumns, listedTableId } from '../../../../platform/lakehouse/index.ts';
import { PROVIDER_COLUMNS, RATE_COLUMNS, TOC_COLUMNS } from '../../../../platform/prices/model/index.ts';
import type { FilePart, ViewPart } from '../rates/catalogue.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { CONTRACT_COLUMNS, contractParts, partsNamed } from '../tables/price-tables.ts';
import {
  FILE_NO,
  KNOWN_CONTRACT_COLUMNS,
  KNOWN_PROVIDER_COLUMNS,
  KNOWN_RATE_COLUMNS,
  KNOWN_SET_COLUMNS,
  KNOWN_TOC_COLUMNS,
} from './known-columns.ts';

/** A table that consists of parts of files, as they are. */
export interface PartTable {
  name: string;
  tableId: string;
  columns: FileColumns;
  properties: Readonly<Record<string, string>>;
  /** Of live files. */
  parts(open: OpenCatalogue): { file: string; part: FilePart | ViewPart }[];
  /** Of a file, also of one that is no longer live: who has loaded the table before may finish. */
  partOf(open: OpenCatalogue, file: string): FilePart | ViewPart | undefined;
}

/** The vectorised reader of Spark does not know encodings and types that parts written by former versions have. */
const PLAIN_READING = { 'read.parquet.vectorization.enabled': 'false' };

const partTable = (
  part: string,
  columns: Readonly<Record<string, string>>,
  { known, properties = {} }: { known: readonly string[]; properties?: Readonly<Record<string, string>> },
): PartTable => ({
  ...{ name: part, tableId: listedTableId(`prices-${part}`), properties },
  columns: { known, types: { [FILE_NO]: 'BIGINT', ...columns } },
  parts: partsNamed(part),
  partOf: ({ catalogue }, file) => catalogue.parts.get(file)?.get(part),
});

export const PART_TABLES: readonly PartTable[] = [
  partTable('rates', RATE_COLUMNS, { known: KNOWN_RATE_COLUMNS }),
  {
    ...partTable('contracts', CONTRACT_COLUMNS, { known: KNOWN_CONTRACT_COLUMNS }),
    parts: contractParts,
    partOf: ({ catalogue }, file) => catalogue.contracts.get(file),
  },
  partTable('providers', PROVIDER_COLUMNS, { known: KNOWN_PROVIDER_COLUMNS, properties: PLAIN_READING }),
  partTable('toc', TOC_COLUMNS, { known: KNOWN_TOC_COLUMNS, properties: PLAIN_READING }),
  partTable(
    'sets',
    { set_id: 'INTEGER', group_no: 'INTEGER' },
    { known: KNOWN_SET_COLUMNS, properties: PLAIN_READING },
  ),
];
