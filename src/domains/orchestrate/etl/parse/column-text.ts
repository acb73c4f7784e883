import type { ColumnType } from '../../../../platform/tables/index.ts';

/** How the value of a column comes from what stands in the file, as SQL. */
export interface ValueSql {
  /** Whether there is nothing to be a value. */
  absent: string;
  /** Whatever stands there is a good value. */
  always?: boolean;
  /** Each over the name of the one before; the last is the value, or NULL where there is none. */
  steps: readonly ((before: string) => string)[];
}

export interface ValueOptions {
  timestampFormats: readonly string[];
}

/** The rules by which datasets read text: a file must mean the same here and there. */
export interface ColumnText {
  fromText(type: ColumnType, raw: string, options: ValueOptions): ValueSql;
  fromJson(type: ColumnType, raw: string, characters: string, options: ValueOptions): ValueSql;
  jsonCharacters(raw: string): string;
  withValues(select: string, columns: readonly { name: string; steps: ValueSql['steps'] }[]): string;
}
