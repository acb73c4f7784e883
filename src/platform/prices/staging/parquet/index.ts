export { GROUP_ROWS } from './chunk.ts';
export { NumberColumn } from './number-column.ts';
export { ParquetFile } from './parquet-file.ts';
export { PhraseColumn } from './phrase-column.ts';
export { NO_TEXT, TextColumn } from './text-column.ts';
