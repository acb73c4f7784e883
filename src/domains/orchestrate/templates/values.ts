import type { ErrorDetail } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import type { StageOwner } from '../../../platform/runs/index.ts';
import type { Input, InputType } from './schema.ts';
import type { TemplatesServices } from './services.ts';

const MOST_LETTERS = 100_000;
const MOST_ITEMS = 10_000;

const isScalar = (value: unknown): boolean => ['string', 'number', 'boolean'].includes(typeof value);
const isText = (value: unknown): value is string => typeof value === 'string' && value.length <= MOST_LETTERS;

const SHAPES: Record<InputType, { holds(value: unknown): boolean; message: string }> = {
  text: { holds: isText, message: `must be text of at most ${MOST_LETTERS} characters` },
  integer: { holds: Number.isSafeInteger, message: 'must be a whole number' },
  float: { holds: Number.isFinite, message: 'must be a number' },
  boolean: { holds: (value) => typeof value === 'boolean', message: 'must be true or false' },
  list: {
    holds: (value) => Array.isArray(value) && value.length <= MOST_ITEMS && value.every(isScalar),
    message: `must be a list of at most ${MOST_ITEMS} strings, numbers or booleans`,
  },
  dataset: { holds: (value) => isText(value) && value.startsWith('ds_'), message: 'must be a dataset_id' },
  spider: { holds: (value) => isText(value) && value.startsWith('sp_'), message: 'must be a spider_id' },
  url: {
    holds: (value) => isText(value) && /^https?:\/\//i.test(value) && URL.canParse(value),
    message: 'must be a URL that starts with http:// or https://',
  },
};

const hasBraces = (value: unknown): boolean => [value].flat().some((one) => String(one).includes('{{'));

/** What can be told of a value without looking anything up. */
export function shapeFault(type: InputType, value: unknown): string | undefined {
  if (!SHAPES[type].holds(value)) return SHAPES[type].message;
  // Values are data: what looks like a placeholder in them would be filled in by a later stage.
  return hasBraces(value) ? 'must not contain {{' : undefined;
}

/** The values that a run works with: those given, and defaults for the others. */
export const valuesOf = (
  inputs: readonly Input[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    inputs
      .map(({ name, default: otherwise }) => [name, Object.hasOwn(given, name) ? given[name] : otherwise])
      .filter(([, value]) => value !== undefined && value !== null),
  );

/** What values and stages are checked with, and for whom. */
export interface Checking {
  services: TemplatesServices;
  sql: Sql;
  owner: StageOwner;
}

/** Values by the names of inputs, and where they stand in the request. */
export interface GivenValues {
  given: Readonly<Record<string, unknown>>;
  path: string;
}

/** Everything that is wrong with what a run is given. */
export async function valueFaults(
  checking: Checking,
  inputs: readonly Input[],
  { given, path }: GivenValues,
): Promise<ErrorDetail[]> {
  const known = inputs.map(({ name }) => name);
  const faults = Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => ({
      path: `${path}.${name}`,
      message: `is not an input; inputs are ${known.join(', ') || 'none'}`,
    }));
  const values = valuesOf(inputs, given);
  for (const { name, type, required } of inputs) {
    const message = Object.hasOwn(values, name)
      ? (shapeFault(type, values[name]) ?? (await absence(checking, type, String(values[name]))))
      : required && 'is missing; the template requires it';
    if (message) faults.push({ path: `${path}.${name}`, message });
  }
  return faults;
}

async function absence(
  { services, sql, owner: { account } }: Checking,
  type: InputType,
  value: string,
): Promise<string | undefined> {
  switch (type) {
    case 'dataset':
      if (await services.hasDataset(sql, account.id, value)) return undefined;
      return `there is no dataset "${value}" in this account; list them with GET /api/v1/datasets`;
    case 'spider':
      if (await services.hasSpider(sql, value)) return undefined;
      return `there is no spider "${value}" in this account, or it is archived; list them with GET /api/v1/spiders`;
    case 'url':
      return refusalOf(services, value);
    default:
      return undefined;
  }
}

function refusalOf({ checkUrl }: TemplatesServices, url: string): string | undefined {
  try {
    checkUrl(url);
    return undefined;
  } catch (error) {
    return (error as Error).message;
  }
}
