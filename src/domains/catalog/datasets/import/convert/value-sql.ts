import { type ColumnType, EMAIL_PATTERN, URL_PATTERN } from '../../../../../platform/tables/index.ts';
import { jsonText } from './json-sql.ts';
import { quoteText, trimmed } from './quote.ts';
import { timestampSteps } from './timestamp-sql.ts';
import type { ValueSteps } from './value-steps.ts';

export interface ValueSql {
  /** Whether there is nothing to be a value. */
  absent: string;
  /** Whatever stands there is a good value. */
  always?: boolean;
  steps: ValueSteps;
}

export interface ValueOptions {
  /** Ways to write a time besides ISO 8601, in the words of strptime. */
  timestampFormats: readonly string[];
}

const EXACT = 9_007_199_254_740_991;
const TRUE = ['true', 't', 'yes', 'y', '1'];
const FALSE = ['false', 'f', 'no', 'n', '0'];

/** There is one zero in JSON. */
const positiveZero = (number: string): string => `${number} + 0.0`;

const matching = (text: string, pattern: string): string =>
  `CASE WHEN regexp_matches(${text}, ${quoteText(pattern)}) THEN ${text} END`;

/** The usual spelling first; a list of constants would become a join. */
function booleanText(raw: string): string {
  const spelt = (words: readonly string[], value: boolean) =>
    words.map((word) => `WHEN '${word}' THEN ${value}`);
  const others = `CASE lower(${trimmed(raw)}) ${[...spelt(TRUE, true), ...spelt(FALSE, false)].join(' ')} END`;
  return `CASE WHEN ${raw} = 'true' THEN true WHEN ${raw} = 'false' THEN false ELSE ${others} END`;
}

/** From the text of a CSV field. */
export function fromText(type: ColumnType, raw: string, options: ValueOptions): ValueSql {
  const blank = `(${raw} IS NULL OR ${trimmed(raw)} = ''${type === 'jsonb' ? ` OR ${trimmed(raw)} = 'null'` : ''})`;
  const absent = type === 'text' ? `${raw} IS NULL` : blank;
  return { absent, always: type === 'text', steps: textSteps(type, raw, options) };
}

function textSteps(type: ColumnType, raw: string, { timestampFormats }: ValueOptions): ValueSteps {
  switch (type) {
    case 'text':
      return [() => raw];
    case 'integer':
      return [
        () => `TRY_CAST(${raw} AS BIGINT)`,
        // A cast takes more than digits; what is written as DuckDB itself would needs no closer look.
        (cast) =>
          `CASE WHEN CAST(${cast} AS VARCHAR) = ${raw} THEN ${cast} WHEN regexp_full_match(${raw}, '\\s*[+-]?[0-9]{1,19}\\s*') THEN ${cast} END`,
      ];
    case 'float':
      return [
        () => `TRY_CAST(${raw} AS DOUBLE)`,
        (cast) => `CASE WHEN isfinite(${cast}) AND NOT contains(${raw}, '_') THEN ${positiveZero(cast)} END`,
      ];
    case 'boolean':
      return [() => booleanText(raw)];
    case 'timestamp':
      return timestampSteps(raw, timestampFormats);
    case 'jsonb':
      return [() => jsonText(raw)];
    case 'url':
      return [() => matching(raw, URL_PATTERN)];
    case 'email':
      return [() => matching(raw, EMAIL_PATTERN)];
  }
}

/** The characters of a JSON string; NULL for anything else. */
export const jsonCharacters = (raw: string): string =>
  `CASE WHEN starts_with(${raw}, '"') THEN json_extract_string(${raw}, '$') END`;

/** From a value as JSON writes it, and its characters if it is a string. */
export function fromJson(
  type: ColumnType,
  raw: string,
  characters: string,
  { timestampFormats }: ValueOptions,
): ValueSql {
  const absent = `(${raw} IS NULL OR ${raw} = 'null')`;
  switch (type) {
    case 'text':
      return {
        absent,
        steps: [() => `CASE WHEN NOT contains(${characters}, chr(0)) THEN ${characters} END`],
      };
    case 'integer':
      return { absent, steps: [() => jsonInteger(raw, characters)] };
    case 'float':
      return {
        absent,
        steps: [
          () => `CASE WHEN NOT starts_with(${raw}, '"') THEN TRY_CAST(${raw} AS DOUBLE) END`,
          (cast) => `CASE WHEN isfinite(${cast}) THEN ${positiveZero(cast)} END`,
        ],
      };
    case 'boolean':
      return { absent, steps: [() => `CASE ${raw} WHEN 'true' THEN true WHEN 'false' THEN false END`] };
    case 'jsonb':
      return { absent, steps: [() => jsonText(raw)] };
    default:
      return { absent, steps: textSteps(type, characters, { timestampFormats }) };
  }
}

/** A whole number, also written as 1e3 or 1.0, or digits in a string. */
const jsonInteger = (raw: string, characters: string): string => `CASE
  WHEN regexp_full_match(${raw}, '-?[0-9]{1,19}') THEN TRY_CAST(${raw} AS BIGINT)
  WHEN regexp_full_match(${characters}, '[+-]?[0-9]{1,19}') THEN TRY_CAST(${characters} AS BIGINT)
  WHEN starts_with(${raw}, '"') THEN NULL
  WHEN abs(TRY_CAST(${raw} AS DOUBLE)) <= ${EXACT} AND TRY_CAST(${raw} AS DOUBLE) = round(TRY_CAST(${raw} AS DOUBLE))
    THEN TRY_CAST(TRY_CAST(${raw} AS DOUBLE) AS BIGINT) END`;

const WHOLE = /^U?(TINYINT|SMALLINT|INTEGER|BIGINT|HUGEINT)$/;
const TEXTS = /^(VARCHAR|UUID|ENUM\(.*\))$/s;

/** From a typed column, such as Parquet has; undefined when its type is none that the column could hold. */
export function fromTyped(
  type: ColumnType,
  duckType: string,
  raw: string,
  options: ValueOptions,
): ValueSql | undefined {
  const absent = `${raw} IS NULL`;
  const isText = TEXTS.test(duckType);
  const text = duckType === 'VARCHAR' ? raw : `CAST(${raw} AS VARCHAR)`;
  if (isText && type === 'text')
    return { absent, steps: [() => `CASE WHEN NOT contains(${text}, chr(0)) THEN ${text} END`] };
  if (isText) return { absent, steps: textSteps(type, text, options) };
  if (type === 'jsonb') return { absent, steps: [() => `CAST(to_json(${raw}) AS VARCHAR)`, jsonText] };
  const steps = typedSteps(type, duckType, raw);
  return steps === undefined ? undefined : { absent, steps };
}

function typedSteps(type: ColumnType, duckType: string, raw: string): ValueSteps | undefined {
  const isDecimal = duckType.startsWith('DECIMAL');
  const isFloating = duckType === 'DOUBLE' || duckType === 'FLOAT';
  if (type === 'boolean') return duckType === 'BOOLEAN' ? [() => raw] : undefined;
  if (type === 'integer') {
    if (WHOLE.test(duckType)) return [() => `TRY_CAST(${raw} AS BIGINT)`];
    if (isDecimal || isFloating)
      return [() => `CASE WHEN ${raw} = round(${raw}) THEN TRY_CAST(${raw} AS BIGINT) END`];
  }
  if (type === 'float' && (WHOLE.test(duckType) || isDecimal || isFloating))
    return [
      () => `TRY_CAST(${raw} AS DOUBLE)`,
      (cast) => `CASE WHEN isfinite(${cast}) THEN ${positiveZero(cast)} END`,
    ];
  if (type === 'timestamp' && duckType === 'TIMESTAMP WITH TIME ZONE')
    return [() => `CASE WHEN isfinite(${raw}) THEN make_timestamp(epoch_us(${raw})) END`];
  if (type === 'timestamp' && /^(DATE|TIMESTAMP(_S|_MS|_NS)?)$/.test(duckType))
    return [() => `CASE WHEN isfinite(${raw}) THEN TRY_CAST(${raw} AS TIMESTAMP) END`];
  return undefined;
}
