import { judgeTic, type TicJudgeInput, type TicVerdict } from '../verdict/index.ts';
import type { RecordedFinding } from './verdict-record.ts';

export type TicFamily = TicJudgeInput['family'];
type TicVersion = TicVerdict['version'];

/** So many bytes of elements are values at once. */
const BATCH_BYTES = 16 * 1024 ** 2;
/** Those of the root come with every batch, and are left to the end. */
const ROOM_FOR_ROOT = 100;
const OF_AN_ELEMENT = /^\/([^/]+)\/(\d+)(.*)$/s;

interface Batch {
  key: string;
  first: number;
  elements: unknown[];
  bytes: number;
}

/** Has the elements of a file judged a few megabytes at a time, and its root at the end. */
export class BatchedJudge {
  readonly version: TicVersion;
  readonly #family: TicFamily;
  readonly #maxErrors: number;
  readonly #errors: RecordedFinding[] = [];
  #batch: Batch | undefined;

  constructor(family: TicFamily, version: TicVersion, maxErrors: number) {
    this.version = version;
    this.#family = family;
    this.#maxErrors = maxErrors;
  }

  /** Nothing more of elements would be told. */
  get isFull(): boolean {
    return this.#errors.length >= this.#maxErrors;
  }

  takeElement(key: string, index: number, element: unknown, bytes: number): void {
    if (this.isFull) return;
    const current = this.#batch;
    const isNext = current?.key === key && current.first + current.elements.length === index;
    if (current !== undefined && (!isNext || current.bytes + bytes > BATCH_BYTES)) this.#judge();
    this.#batch ??= { key, first: index, elements: [], bytes: 0 };
    this.#batch.elements.push(element);
    this.#batch.bytes += bytes;
  }

  /** Of an element that is no JSON. */
  takeFault(key: string, index: number, message: string): void {
    this.#judge();
    if (!this.isFull) this.#errors.push({ path: `/${key}/${index}`, message });
  }

  /** The root comes without its large arrays; those that it has are named. */
  finish(root: Readonly<Record<string, unknown>>, arrays: readonly string[]): RecordedFinding[] {
    this.#judge();
    const ofRoot = this.#findings(root, Object.fromEntries(arrays.map((key) => [key, []])));
    return [...ofRoot, ...this.#errors].slice(0, this.#maxErrors);
  }

  #judge(): void {
    const batch = this.#batch;
    this.#batch = undefined;
    if (batch === undefined || this.isFull) return;
    for (const { path, message } of this.#findings({}, { [batch.key]: batch.elements })) {
      const [, key, place, rest = ''] = OF_AN_ELEMENT.exec(path) ?? [];
      if (key !== batch.key || this.isFull) continue;
      this.#errors.push({ path: `/${key}/${batch.first + Number(place)}${rest}`, message });
    }
  }

  #findings(root: TicJudgeInput['root'], elements: TicJudgeInput['elements']): RecordedFinding[] {
    const maxErrors = this.#maxErrors + ROOM_FOR_ROOT;
    const verdict = judgeTic({ family: this.#family, version: this.version, root, elements, maxErrors });
    return (verdict?.errors ?? []).map(({ path, message }) => ({ path, message }));
  }
}

/** The schema that judges a version; undefined where CMS has none for the family. */
export const schemaVersion = (family: TicFamily, version: string): TicVersion | undefined =>
  judgeTic({ family, version, root: {}, elements: {} })?.version;
