import { longBytes } from './long-bytes.ts';

/** What a manifest says of one file; field names are those of Iceberg. */
export interface DataFile {
  content: number;
  file_path: string;
  file_format: 'PARQUET';
  partition: object;
  record_count: number;
  file_size_in_bytes: number;
  value_counts: MapEntry<number>[] | null;
  null_value_counts: MapEntry<number>[] | null;
  lower_bounds: MapEntry<Buffer>[] | null;
  upper_bounds: MapEntry<Buffer>[] | null;
  sort_order_id: null;
  referenced_data_file: string | null;
}

export interface MapEntry<Value> {
  key: number;
  value: Value;
}

export interface ManifestEntry {
  status: number;
  snapshot_id: number;
  sequence_number: number;
  file_sequence_number: number;
  data_file: DataFile;
}

const ADDED = 1;

/** Data files are older than any positions; of two sets of positions for one file either may hold more. */
const DATA_SEQUENCE = 1;

const DATA = 0;
const POSITIONS = 1;

/** The column of a file of positions that names the data file. */
export const PATH_FIELD = 2_147_483_546;
export const POSITION_FIELD = 2_147_483_545;

const PLAIN = {
  file_format: 'PARQUET' as const,
  partition: {},
  value_counts: null,
  null_value_counts: null,
  lower_bounds: null,
  upper_bounds: null,
  sort_order_id: null,
  referenced_data_file: null,
};

interface WrittenFile {
  url: string;
  rows: number;
  bytes: number;
}

/** The file was added by this version, or is listed anew by it. */
export const dataEntry = (
  version: number,
  { url, rows, bytes }: WrittenFile,
  facts: Partial<DataFile> = {},
): ManifestEntry => ({
  status: ADDED,
  snapshot_id: version,
  sequence_number: DATA_SEQUENCE,
  file_sequence_number: DATA_SEQUENCE,
  data_file: {
    ...PLAIN,
    content: DATA,
    file_path: url,
    record_count: rows,
    file_size_in_bytes: bytes,
    ...facts,
  },
});

/** Positions of rows that are not there any more, in the data files between these two. */
export const positionsEntry = (
  version: number,
  { url, rows, bytes }: WrittenFile,
  paths: { first: string; last: string },
): ManifestEntry => ({
  status: ADDED,
  snapshot_id: version,
  sequence_number: version,
  file_sequence_number: version,
  data_file: {
    ...PLAIN,
    content: POSITIONS,
    file_path: url,
    record_count: rows,
    file_size_in_bytes: bytes,
    lower_bounds: [{ key: PATH_FIELD, value: Buffer.from(paths.first) }],
    upper_bounds: [{ key: PATH_FIELD, value: Buffer.from(paths.last) }],
    referenced_data_file: paths.first === paths.last ? paths.first : null,
  },
});

/** What a manifest list says of one manifest. */
export const listEntry = ({
  url,
  bytes,
  version,
  content,
  entries,
  rows,
  numbers,
}: WrittenFile & {
  version: number;
  content: 'data' | 'deletes';
  entries: number;
  /** Of a table that is partitioned by the numbers of its files: the least and the largest. */
  numbers?: { first: bigint; last: bigint } | undefined;
}) => ({
  manifest_path: url,
  manifest_length: bytes,
  partition_spec_id: 0,
  content: content === 'data' ? DATA : POSITIONS,
  sequence_number: version,
  min_sequence_number: DATA_SEQUENCE,
  added_snapshot_id: version,
  added_files_count: entries,
  existing_files_count: 0,
  deleted_files_count: 0,
  added_rows_count: rows,
  existing_rows_count: 0,
  deleted_rows_count: 0,
  partitions: numbers === undefined ? null : [rangeOfNumbers(numbers)],
});

export type ListEntry = ReturnType<typeof listEntry>;

const rangeOfNumbers = ({ first, last }: { first: bigint; last: bigint }) => ({
  contains_null: false,
  contains_nan: false,
  lower_bound: longBytes(first),
  upper_bound: longBytes(last),
});
