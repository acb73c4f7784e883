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
export type TicFamily = Extract<Family, `tic_${string}`>;
export type TicVersion = '1.6.2' | '2.2.0';

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

const knownVersion = (version: string | null): TicVersion =>
  /^\D*[01]\b/.test(version ?? '2') ? '1.6.2' : '2.2.0';

/** What CMS's schema says of the root of a payer's file and of elements of its arrays; null where there is no schema. */
export function judgeTic(input: TicJudgeInput): TicVerdict | null {
  const judge = ticJudgeOf(input);
  if (judge === null) return null;
  for (const [key, all] of Object.entries(input.elements)) {
    let index = 0;
    for (const element of all) {
      if (judge.isFull) break;
      judge.takeElement(key, index, element);
      index += 1;
    }
  }
  return judge.finish(input.root, Object.keys(input.elements));
}

/** A judge of files that are read element by element; null where there is no schema. */
export function ticJudgeOf({
  family,
  version,
  maxErrors = MOST_ERRORS,
}: Pick<TicJudgeInput, 'family' | 'version' | 'maxErrors'>): TicJudge | null {
  const known = knownVersion(version);
  const schema = SCHEMAS[known][family];
  return schema === undefined ? null : new TicJudge(known, judgesOf(schema), maxErrors);
}

export class TicJudge {
  readonly version: TicVersion;
  readonly #judges: Judges;
  readonly #maxErrors: number;
  readonly #found: VerdictFinding[] = [];
  #elements = 0;

  constructor(version: TicVersion, judges: Judges, maxErrors: number) {
    this.version = version;
    this.#judges = judges;
    this.#maxErrors = maxErrors;
  }

  /** Nothing more of elements would be told. */
  get isFull(): boolean {
    return this.#found.length >= this.#maxErrors;
  }

  takeElement(key: string, index: number, element: unknown): void {
    if (this.isFull) return;
    const validate = this.#judges.elements.get(key);
    if (validate !== undefined) this.#found.push(...faultsOf(validate, element, `/${key}/${index}`));
    this.#elements += 1;
  }

  /** Of an element that is no JSON, for one. */
  takeFault(key: string, index: number, message: string): void {
    if (this.isFull) return;
    this.#found.push(pointerFinding(`/${key}/${index}`, message, null));
    this.#elements += 1;
  }

  /** The root comes without its large arrays; those that it has are named. */
  finish(root: Readonly<Record<string, unknown>>, arrays: readonly string[]): TicVerdict {
    const present = Object.fromEntries(arrays.map((key) => [key, []]));
    const found = [...faultsOf(this.#judges.root, { ...root, ...present }, ''), ...this.#found];
    const errors = found.slice(0, this.#maxErrors);
    return {
      ...{ version: this.version, valid: errors.length === 0, errors, errorCount: errors.length },
      ...{ elements: this.#elements, isCapped: found.length >= this.#maxErrors },
    };
  }
}

function faultsOf(validate: ValidateFunction, value: unknown, prefix: string): VerdictFinding[] {
  if (validate(value)) return [];
  return (validate.errors ?? []).map((error) => findingOf(error, prefix));
}

const findingOf = ({ instancePath, message = 'is not valid' }: ErrorObject, prefix: string): VerdictFinding =>
  pointerFinding(`${prefix}${instancePath}`, message, instancePath.split('/').at(-1) || null);

interface Judges {
  root: ValidateFunction;
  elements: ReadonlyMap<string, ValidateFunction>;
}

/** One schema for the root, in which arrays may be empty, and one for the elements of each array. */
function judgesOf({ $id: _, ...schema }: Schema): Judges {
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
