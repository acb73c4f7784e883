import type { ParsedFile } from '../model/index.ts';
import { parseCsv } from './csv/parse-csv.ts';
import { parseJson } from './json/parse-json.ts';
import type { HptInput } from './row.ts';

/** Reads the unpacked bytes of a hospital's file and tells one row for every amount; what is wrong with rows is counted, not thrown. */
export const parseHptFile = (input: HptInput): Promise<ParsedFile> =>
  input.family === 'hpt_json' ? parseJson(input) : parseCsv(input);
