import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import type { Family } from '../model/index.ts';
import { pointerFinding, type VerdictFinding } from './findings.ts';
import inNetwork1 from './schemas/v1.6.2_in-network-rates.json' with { type: 'json' };
import providers1 from './schemas/v1.6.2_provider-reference.json' with { type: 'json' };
import contents1 from './schemas/v1.6.2_table-of-contents.json' with { type: 'json' };
import allowed2 from './schemas/v2.2.0_allowed-amounts.json' with { type: 'json' };
import inNetwork2 from './schemas/v2.2.0_in-network-rates.json' with { type: 'json' };
import contents2 from './schemas/v2.2.0_table-of-contents.json' with { type: 'json' };

type Schema = Readonly<Record<string, unknown>>;
type TicFamily = Extract<Family, `tic_${string}`>;
type TicVersion = '1.6.2' | '2.2.0';

/** CMS has published no schema of its own for the others. */
const SCHEMAS: Readonly<Record<TicVersion, Partial<Record<TicFamily, Schema>>>> = {
  '1.6.2': { tic_in_network: inNetwork1, tic_toc: contents1, tic_providers: providers1 },
  '2.2.0': { tic_in_network: inNetwork2, tic_toc: contents2, tic_allowed: allowed2 },
};

export interface TicJudgeInput {
  family: TicFamily;
  /** The declared one, or the one by structure. */
  version: string | null;
  /** The root without its large arrays. */
  root: Readonly<Record<string, unknown>>;
  /** By the key of their array at the root, as many as are to be judged. */
  elements: Readonly<Record<string, Iterable<unknown>>>;
  maxErrors?: number | undefined;
}

export interface TicVerdict {
  version: TicVersion;
  valid: boolean;
  errors: VerdictFinding[];
  errorCount: number;
  /** How many elements of arrays were judged. */
  elements: number;
  isCapped: boolean;
}

const MOST_ERRORS = 1_000;

/** What CMS's schema says of the root of a payer's file and of elements of its arrays; null where there is no schema. */
export function judgeTic(input: TicJudgeInput): TicVerdict | null {
  const { family, root, elements, maxErrors = MOST_ERRORS } = input;
  const version: TicVersion = /^\D*[01]\b/.test(input.version ?? '2') ? '1.6.2' : '2.2.0';
  const schema = SCHEMAS[version][family];
  if (schema === undefined) return null;
  const judges = judgesOf(schema);
  const found: VerdictFinding[] = [];
  const judge = (validate: ValidateFunction, value: unknown, prefix: string): void => {
    if (validate(value)) return;
    found.push(...(validate.errors ?? []).map((error) => findingOf(error, prefix)));
  };
  const present = Object.fromEntries(Object.keys(elements).map((key) => [key, []]));
  judge(judges.root, { ...root, ...present }, '');
  let count = 0;
  for (const [key, all] of Object.entries(elements)) {
    const validate = judges.elements.get(key);
    let index = 0;
    for (const element of all) {
      if (found.length >= maxErrors) break;
      if (validate !== undefined) judge(validate, element, `/${key}/${index}`);
      index += 1;
      count += 1;
    }
  }
  const errors = found.slice(0, maxErrors);
  return {
    ...{ version, valid: errors.length === 0, errors, errorCount: errors.length, elements: count },
    isCapped: found.length >= maxErrors,
  };
}

const findingOf = ({ instancePath, message = 'is not valid' }: ErrorObject, prefix: string): VerdictFinding =>
  pointerFinding(`${prefix}${instancePath}`, message, instancePath.split('/').at(-1) || null);

interface Judges {
  root: ValidateFunction;
  elements: ReadonlyMap<string, ValidateFunction>;
}

/** Compiling a schema takes as long as judging some megabytes. */
const compiled = new Map<Schema, Judges>();

function judgesOf(schema: Schema): Judges {
  const known = compiled.get(schema) ?? compile(schema);
  compiled.set(schema, known);
  return known;
}

/** One schema for the root, in which arrays may be empty, and one for the elements of each array. */
function compile({ $id: _, ...schema }: Schema): Judges {
  const ajv = new Ajv({ allErrors: true, strict: false });
  formats.default(ajv);
  const properties = schema.properties as Readonly<Record<string, Schema>>;
  const arrays = Object.entries(properties).filter(([, { type }]) => type === 'array');
  const withoutElements = arrays.map(([key]) => [key, { type: 'array' }]);
  const root = { ...schema, properties: { ...properties, ...Object.fromEntries(withoutElements) } };
  const elementOf = ({ items }: Schema): Schema => ({
    $schema: schema.$schema,
    definitions: schema.definitions,
    allOf: [items],
  });
  return {
    root: ajv.compile(root),
    elements: new Map(arrays.map(([key, array]) => [key, ajv.compile(elementOf(array))])),
  };
}
