import { fromJson, fromText, jsonCharacters } from './value-sql.ts';
import { withValues } from './value-steps.ts';

/** How imports read values, for domains whose files must mean the same. */
export const columnText = { fromText, fromJson, jsonCharacters, withValues };
