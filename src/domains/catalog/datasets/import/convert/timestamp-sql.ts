import { quoteText } from './quote.ts';
import type { ValueSteps } from './value-steps.ts';

/** The usual ways to write a time in UTC: DuckDB's own cast is right for these, and cheap. */
const USUAL = [
  '____-__-__',
  '____-__-__ __:__:__',
  '____-__-__T__:__:__',
  '____-__-__T__:__:__Z',
  '____-__-__T__:__:__.___Z',
  '____-__-__ __:__:__.___',
  '____-__-__ __:__:__.______',
];

const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const OFFSET = '[+-](?:0\\d|1[0-8])';

/** With an offset, which the cast to a time without zone would leave out without a word. */
const WITH_OFFSET = `^\\d{4}-\\d\\d-\\d\\d[T ]${TIME}:[0-5]\\d(?:\\.\\d{1,6})?${OFFSET}(?::?[0-5]\\d)?$`;

/** Every other way that a row insert takes, in its parts. */
const PARTS = `^(\\d{4}-\\d\\d-\\d\\d)(?:[Tt ](${TIME})(?::([0-5]\\d)(?:[.,](\\d{1,6})\\d{0,3})?)?\\s?(?:[Zz]|(${OFFSET})(?::?([0-5]\\d))?)?)?$`;

const EARLIEST = "TIMESTAMP '0001-01-01 00:00:00'";
const LATEST = "TIMESTAMP '9999-12-31 23:59:59.999999'";

/** A time as the row insert understands it. */
export const timestampSteps = (text: string, formats: readonly string[]): ValueSteps => [
  () => `TRY_CAST(${text} AS TIMESTAMP)`,
  (cast) => {
    const usual = USUAL.map((form) => `${text} LIKE '${form}'`).join(' OR ');
    const own =
      formats.length === 0 ? '' : ` ELSE try_strptime(${text}, [${formats.map(quoteText).join(', ')}])`;
    return `CASE WHEN (${usual}) AND NOT contains(${text}, '24:00:00') AND NOT contains(${text}, '  ') THEN ${cast}
      WHEN regexp_matches(${text}, ${quoteText(WITH_OFFSET)}) THEN make_timestamp(epoch_us(TRY_CAST(${text} AS TIMESTAMPTZ)))
      WHEN regexp_matches(${text}, ${quoteText(PARTS)}) THEN ${fromParts(text)}${own} END`;
  },
  (time) => `CASE WHEN ${time} BETWEEN ${EARLIEST} AND ${LATEST} THEN ${time} END`,
];

function fromParts(text: string): string {
  const part = (group: number) => `regexp_extract(${text}, ${quoteText(PARTS)}, ${group})`;
  const or = (group: number, otherwise: string) => `coalesce(nullif(${part(group)}, ''), '${otherwise}')`;
  const time = `TRY_CAST(${part(1)} || ' ' || ${or(2, '00:00')} || ':' || ${or(3, '00')} || '.' || ${or(4, '0')} AS TIMESTAMP)`;
  const hours = `CAST(${or(5, '0')} AS INTEGER)`;
  const minutes = `CAST(${or(6, '0')} AS INTEGER)`;
  const sign = `CASE WHEN starts_with(${part(5)}, '-') THEN -1 ELSE 1 END`;
  return `${time} - to_minutes(${hours} * 60 + ${sign} * ${minutes})`;
}
