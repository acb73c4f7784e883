import { fromJson, fromText, jsonCharacters } from './convert/value-sql.ts';
import { withValues } from './convert/value-steps.ts';
import { sampleRecords, sniffDialect } from './sniff/csv-sample.ts';

/** How imports read text, for domains whose files must mean the same. */
export const columnText = { fromText, fromJson, jsonCharacters, withValues, sniffDialect, sampleRecords };
