import { quoteText } from './quote.ts';
import type { ValueSteps } from './value-steps.ts';

/**
 * The usual ways to write a time in UTC, by their length. A text that comes out again when its time is written in such a
 * way is that time, which is told sooner than by a regular expression.
 */
const USUAL: Readonly<Record<number, readonly string[]>> = {
  10: ['%Y-%m-%d'],
  19: ['%Y-%m-%d %H:%M:%S', '%Y-%m-%dT%H:%M:%S'],
  20: ['%Y-%m-%dT%H:%M:%SZ'],
  23: ['%Y-%m-%d %H:%M:%S.%g', '%Y-%m-%dT%H:%M:%S.%g'],
  24: ['%Y-%m-%dT%H:%M:%S.%gZ'],
  25: ['%Y-%m-%dT%H:%M:%S+00:00', '%Y-%m-%d %H:%M:%S+00:00'],
  26: ['%Y-%m-%d %H:%M:%S.%f', '%Y-%m-%dT%H:%M:%S.%f'],
  27: ['%Y-%m-%dT%H:%M:%S.%fZ'],
  32: ['%Y-%m-%dT%H:%M:%S.%f+00:00', '%Y-%m-%d %H:%M:%S.%f+00:00'],
};

const DATE = '\\d{4}-\\d\\d-\\d\\d';
const TIME = '(?:[01]\\d|2[0-3]):[0-5]\\d';
const OFFSET = '[+-](?:0\\d|1[0-8])';

/** Less usual ones for which DuckDB's own cast is right as well. */
const IN_UTC = `^${DATE}[T ]${TIME}:[0-5]\\d(?:\\.\\d{1,6})?(?:Z|\\+00(?::?00)?)?$`;

/** With an offset, which the cast to a time without zone would leave out without a word. */
const WITH_OFFSET = `^${DATE}[T ]${TIME}:[0-5]\\d(?:\\.\\d{1,6})?${OFFSET}(?::?[0-5]\\d)?$`;

/** Every other way that a row insert takes, in its parts. */
const PARTS = `^(${DATE})(?:[Tt ](${TIME})(?::([0-5]\\d)(?:[.,](\\d{1,6})\\d{0,3})?)?\\s?(?:[Zz]|(${OFFSET})(?::?([0-5]\\d))?)?)?$`;

const EARLIEST = "TIMESTAMP '0001-01-01 00:00:00'";
const LATEST = "TIMESTAMP '9999-12-31 23:59:59.999999'";

/** A time as the row insert understands it. */
export const timestampSteps = (text: string, formats: readonly string[]): ValueSteps => [
  () => `TRY_CAST(${text} AS TIMESTAMP)`,
  (cast) => {
    const own =
      formats.length === 0 ? '' : ` ELSE try_strptime(${text}, [${formats.map(quoteText).join(', ')}])`;
    return `CASE WHEN ${isUsual(text, cast)} THEN ${cast}
      WHEN regexp_matches(${text}, ${quoteText(IN_UTC)}) THEN ${cast}
      WHEN regexp_matches(${text}, ${quoteText(WITH_OFFSET)}) THEN make_timestamp(epoch_us(TRY_CAST(${text} AS TIMESTAMPTZ)))
      WHEN regexp_matches(${text}, ${quoteText(PARTS)}) THEN ${fromParts(text)}${own} END`;
  },
  (time) => `CASE WHEN ${time} BETWEEN ${EARLIEST} AND ${LATEST} THEN ${time} END`,
];

/** Cases, because the later of two ways is only tried where the first one was not it. */
function isUsual(text: string, cast: string): string {
  const written = (form: string) => `${text} = strftime(${cast}, '${form}')`;
  const forms = Object.entries(USUAL).map(
    ([length, ways]) =>
      `WHEN ${length} THEN CASE ${ways.map((form) => `WHEN ${written(form)} THEN true`).join(' ')} END`,
  );
  return `CASE strlen(${text}) ${forms.join(' ')} END`;
}

function fromParts(text: string): string {
  const part = (group: number) => `regexp_extract(${text}, ${quoteText(PARTS)}, ${group})`;
  const or = (group: number, otherwise: string) => `coalesce(nullif(${part(group)}, ''), '${otherwise}')`;
  const time = `TRY_CAST(${part(1)} || ' ' || ${or(2, '00:00')} || ':' || ${or(3, '00')} || '.' || ${or(4, '0')} AS TIMESTAMP)`;
  const hours = `CAST(${or(5, '0')} AS INTEGER)`;
  const minutes = `CAST(${or(6, '0')} AS INTEGER)`;
  const sign = `CASE WHEN starts_with(${part(5)}, '-') THEN -1 ELSE 1 END`;
  return `${time} - to_minutes(${hours} * 60 + ${sign} * ${minutes})`;
}
