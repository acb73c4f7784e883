import { DefinitionError } from '../errors.ts';
import type { UrlResolver } from '../links/resolve-url.ts';
import { parseMoney } from './currency.ts';
import { parseDate } from './date.ts';
import { formatFault } from './date-format.ts';
import { type Json, JsonPath } from './json-path.ts';
import { isLocale, type Parsed, parseNumber } from './number.ts';
import { Pattern } from './pattern.ts';
import { isTimeZone } from './time-zone.ts';

export type Transform =
  | { type: 'trim' }
  | { type: 'collapse' }
  | { type: 'lower'; locale?: string }
  | { type: 'upper'; locale?: string }
  | { type: 'number'; locale?: string; percent?: boolean }
  | { type: 'currency'; locale?: string }
  | { type: 'date'; format?: string; locale?: string; timezone?: string }
  | { type: 'json_path'; path: string }
  | { type: 'replace'; pattern: string; with: string }
  | { type: 'split'; by: string }
  | { type: 'join'; by?: string }
  | { type: 'absolute_url' };

/** Gets all values of a field and answers all values; each fault names the value that caused it. */
export type Stage = (values: unknown[], context: StageContext) => unknown[];

export interface StageContext {
  resolver: UrlResolver;
  fault(message: string, value: unknown): void;
}

const MOST_PARTS = 10_000;

/** Compiles a transform; throws `DefinitionError` with the place where it is wrong. */
export function compileTransform(transform: Transform, path: string): Stage {
  checkLocale(transform, path);
  switch (transform.type) {
    case 'trim':
      return each((value) => ({ value: textOf(value).trim() }));
    case 'collapse':
      return each((value) => ({ value: textOf(value).replace(/\s+/g, ' ').trim() }));
    case 'lower':
      return each((value) => ({ value: textOf(value).toLocaleLowerCase(transform.locale ?? 'en') }));
    case 'upper':
      return each((value) => ({ value: textOf(value).toLocaleUpperCase(transform.locale ?? 'en') }));
    case 'number':
      return each((value) => (typeof value === 'number' ? { value } : parseNumber(textOf(value), transform)));
    case 'currency':
      return each((value) => parseMoney(textOf(value), transform.locale));
    case 'date':
      checkDate(transform, path);
      return each((value) => parseDate(textOf(value), transform));
    case 'json_path':
      return jsonPathStage(compilePart(() => new JsonPath(transform.path), `${path}.path`));
    case 'replace':
      return replaceStage(
        compilePart(() => new Pattern(transform.pattern), `${path}.pattern`),
        transform.with,
      );
    case 'split':
      if (typeof transform.by !== 'string' || transform.by === '') {
        throw new DefinitionError(`${path}.by`, 'Give the text to split at.');
      }
      return splitStage(transform.by);
    case 'join':
      return (values) => (values.length === 0 ? [] : [values.map(textOf).join(transform.by ?? ', ')]);
    case 'absolute_url':
      return each((value, { resolver }) => {
        const url = resolver.resolve(textOf(value));
        return url === undefined ? { fault: 'is not a URL' } : { value: url };
      });
    default:
      throw new DefinitionError(
        `${path}.type`,
        `There is no transform "${String((transform as { type: unknown }).type)}".`,
      );
  }
}

/** A fault of a part, told with its place in the definition. */
export function compilePart<T>(compile: () => T, path: string): T {
  try {
    return compile();
  } catch (error) {
    throw new DefinitionError(path, (error as Error).message, error);
  }
}

function checkLocale(transform: Transform, path: string): void {
  if (!('locale' in transform) || transform.locale === undefined) return;
  if (!isLocale(transform.locale))
    throw new DefinitionError(`${path}.locale`, 'This locale does not exist. Use one like "de" or "en-GB".');
}

function checkDate(transform: Transform & { type: 'date' }, path: string): void {
  const { format, timezone } = transform;
  const fault = format === undefined ? undefined : formatFault(format);
  if (fault !== undefined) throw new DefinitionError(`${path}.format`, `The date ${fault}.`);
  if (timezone !== undefined && !isTimeZone(timezone)) {
    throw new DefinitionError(
      `${path}.timezone`,
      'This time zone does not exist. Use one like "Europe/Berlin".',
    );
  }
}

function each(change: (value: unknown, context: StageContext) => Parsed<unknown>): Stage {
  return (values, context) =>
    values.flatMap((value) => {
      const changed = change(value, context);
      if ('value' in changed) return [changed.value];
      context.fault(changed.fault, value);
      return [];
    });
}

function replaceStage(pattern: Pattern, replacement: string): Stage {
  return each((value) => {
    try {
      return { value: pattern.replace(textOf(value), replacement) };
    } catch (error) {
      if (error instanceof RangeError) return { fault: error.message };
      throw error;
    }
  });
}

function splitStage(by: string): Stage {
  return (values) =>
    values.flatMap((value) =>
      textOf(value)
        .split(by, MOST_PARTS)
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    );
}

function jsonPathStage(path: JsonPath): Stage {
  return (values, context) =>
    values.flatMap((value) => {
      const json = jsonOf(value);
      if ('fault' in json) {
        context.fault(json.fault, value);
        return [];
      }
      return path.find(json.value as Json);
    });
}

function jsonOf(value: unknown): Parsed<unknown> {
  if (typeof value !== 'string') return { value };
  try {
    return { value: JSON.parse(value) };
  } catch {
    return { fault: 'is not valid JSON' };
  }
}

/** How a value reads as text. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);
}
