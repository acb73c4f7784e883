import type { ClassLookup, State } from './program.ts';

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d && code !== 0x0b);

/** The states that wait for a class, found by reading a `class` attribute once, without taking it apart. */
export class ClassIndex implements ClassLookup {
  readonly #mask: number;
  readonly #slots: ({ name: string; states: State[] } | undefined)[];
  readonly size: number;

  constructor(states: ReadonlyMap<string, State[]>) {
    this.size = states.size;
    let capacity = 16;
    while (capacity < states.size * 4) capacity *= 2;
    this.#mask = capacity - 1;
    this.#slots = new Array(capacity).fill(undefined);
    for (const [name, waiting] of states) {
      let slot = hashOf(name) & this.#mask;
      while (this.#slots[slot] !== undefined) slot = (slot + 1) & this.#mask;
      this.#slots[slot] = { name, states: waiting };
    }
  }

  /** Appends to the candidates and answers how many there are now. */
  collect(value: string, candidates: State[], before: number): number {
    let count = before;
    const { length } = value;
    for (let at = 0; at < length; at++) {
      let code = value.charCodeAt(at);
      if (isSpace(code)) continue;
      const start = at;
      let hash = 0;
      do {
        hash = (hash * 31 + code) | 0;
        code = value.charCodeAt(++at);
      } while (at < length && !isSpace(code));
      let slot = hash & this.#mask;
      for (let entry = this.#slots[slot]; entry !== undefined; entry = this.#slots[slot]) {
        if (entry.name.length === at - start && value.startsWith(entry.name, start)) {
          count = append(entry.states, candidates, count);
          break;
        }
        slot = (slot + 1) & this.#mask;
      }
    }
    return count;
  }
}

function hashOf(name: string): number {
  let hash = 0;
  for (let index = 0; index < name.length; index++) hash = (hash * 31 + name.charCodeAt(index)) | 0;
  return hash;
}

/** A class that is written twice counts once. */
function append(states: readonly State[], candidates: State[], before: number): number {
  let count = before;
  for (const state of states) {
    let known = false;
    for (let index = 0; index < count && !known; index++) known = candidates[index] === state;
    if (!known) candidates[count++] = state;
  }
  return count;
}

/** Whether a `class` attribute has a name among its words. */
export function hasWord(value: string, name: string): boolean {
  for (let at = value.indexOf(name); at !== -1; at = value.indexOf(name, at + 1)) {
    const end = at + name.length;
    const begins = at === 0 || isSpace(value.charCodeAt(at - 1));
    if (begins && (end === value.length || isSpace(value.charCodeAt(end)))) return name !== '';
  }
  return false;
}
