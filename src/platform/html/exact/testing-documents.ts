import { must } from '../../../kernel/must.ts';
import { ATTRIBUTES, MARKUP, SIGNS, STARTS, TAGS, TEXTS } from './testing-pieces.ts';

/** Numbers that look random and are the same in every run. */
export class Dice {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  /** From 0 to less than the limit. */
  below(limit: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit;
  }

  of<T>(choices: readonly T[]): T {
    return must(choices[this.below(choices.length)], 'choices[…]');
  }
}

function tag(dice: Dice, tags: readonly string[]): string {
  const name = dice.of(tags);
  const kind = dice.below(10);
  if (kind < 4) return `<${name}>`;
  if (kind < 7) return `</${name}>`;
  const attributes = Array.from({ length: 1 + dice.below(3) }, () => dice.of(ATTRIBUTES));
  return `<${kind === 9 ? '/' : ''}${name} ${attributes.join(' ')}${dice.of(['>', '>', ' >', '/>', ' />', ''])}`;
}

/** Few different tags, so that they meet: nesting of every broken kind. */
export function nestedDocument(dice: Dice): string {
  const tags = Array.from({ length: 2 + dice.below(6) }, () => dice.of(TAGS));
  let text = dice.of(STARTS);
  for (let pieces = dice.below(40); pieces > 0; pieces--) {
    const kind = dice.below(10);
    text += kind < 6 ? tag(dice, tags) : dice.of(kind < 9 ? TEXTS : MARKUP);
  }
  return text;
}

/** Signs one after the other: every state of a tokeniser, with every character that matters to it. */
export function noiseDocument(dice: Dice): string {
  let text = dice.of(STARTS);
  for (let pieces = dice.below(40); pieces > 0; pieces--) text += dice.of(SIGNS);
  return text;
}

/** A document with some of it lost, doubled, moved or replaced. */
export function mutated(dice: Dice, text: string): string {
  let result = text;
  for (let changes = 1 + dice.below(4); changes > 0; changes--) {
    const from = dice.below(result.length + 1);
    const to = Math.min(result.length, from + dice.below(12));
    const [before, part, after] = [result.slice(0, from), result.slice(from, to), result.slice(to)];
    switch (dice.below(5)) {
      case 0:
        result = before + after;
        break;
      case 1:
        result = before + part + part + after;
        break;
      case 2:
        result = before + dice.of(SIGNS) + part + after;
        break;
      case 3:
        result = after + part + before;
        break;
      default:
        result = before + tag(dice, TAGS) + dice.of(TEXTS) + after;
    }
  }
  return result;
}
