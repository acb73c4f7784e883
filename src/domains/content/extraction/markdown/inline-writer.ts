/** What marks a text as strong, emphasised or struck out. */
export type Mark = '**' | '*' | '~~';

interface Opening {
  kind: 'open';
  mark: Mark;
  pair: number;
}
interface Closing {
  kind: 'close';
  mark: Mark;
  pair: number;
}
type Atom = Opening | Closing | { kind: 'word'; text: string } | { kind: 'space' } | { kind: 'break' };

const PUNCTUATION = /[\p{P}\p{S}]/u;
const SPACE = /\s/u;

/**
 * Puts a line together: white space becomes one space and stays outside of marks, marks around nothing fall away, and
 * so do those that Markdown would not see where they stand, such as between a full stop and a letter.
 */
export class InlineWriter {
  readonly #atoms: Atom[] = [];
  readonly #mergedInto = new Map<number, number>();
  readonly #lineBreak: string;
  #pairs = 0;

  constructor(lineBreak: string) {
    this.#lineBreak = lineBreak;
  }

  /** Written as it is. */
  word(text: string): void {
    if (text !== '') this.#atoms.push({ kind: 'word', text });
  }

  space(): void {
    this.#gap('space');
  }

  lineBreak(): void {
    this.#gap('break');
  }

  open(mark: Mark): number {
    this.#pairs += 1;
    const last = this.#atoms.at(-1);
    if (last?.kind === 'close' && last.mark === mark) {
      this.#atoms.pop();
      this.#mergedInto.set(this.#pairs, last.pair);
    } else this.#atoms.push({ kind: 'open', mark, pair: this.#pairs });
    return this.#pairs;
  }

  close(opened: number, mark: Mark): void {
    const pair = this.#mergedInto.get(opened) ?? opened;
    const last = this.#atoms.at(-1);
    const gap = last?.kind === 'space' || last?.kind === 'break' ? this.#atoms.pop() : undefined;
    const before = this.#atoms.at(-1);
    if (before?.kind === 'open' && before.pair === pair) this.#atoms.pop();
    else this.#atoms.push({ kind: 'close', mark, pair });
    if (gap !== undefined) this.#gap(gap.kind as 'space' | 'break');
  }

  toString(): string {
    const unseen = this.#unseenPairs();
    let text = '';
    for (const atom of this.#withoutEnd()) {
      if (atom.kind === 'space') text += ' ';
      else if (atom.kind === 'break') text += this.#lineBreak;
      else if (atom.kind !== 'word') text += unseen.has(atom.pair) ? '' : atom.mark;
      else {
        // An exclamation mark before a link would make a picture of it.
        if (atom.text.startsWith('[') && text.endsWith('!')) text = `${text.slice(0, -1)}\\!`;
        text += atom.text;
      }
    }
    return text;
  }

  /** A gap stands before the marks that have just been opened. A line break is stronger than a space. */
  #gap(kind: 'space' | 'break'): void {
    let at = this.#atoms.length;
    while (this.#atoms[at - 1]?.kind === 'open') at -= 1;
    const before = this.#atoms[at - 1];
    if (before === undefined) return;
    if (before.kind === 'space' || before.kind === 'break') {
      if (kind === 'break') this.#atoms[at - 1] = { kind };
    } else this.#atoms.splice(at, 0, { kind });
  }

  #withoutEnd(): Atom[] {
    const last = this.#atoms.at(-1);
    return last?.kind === 'space' || last?.kind === 'break' ? this.#atoms.slice(0, -1) : this.#atoms;
  }

  /** Those of which one side would be read as plain signs. */
  #unseenPairs(): Set<number> {
    const unseen = new Set<number>();
    for (const [at, atom] of this.#atoms.entries()) {
      if (atom.kind !== 'open' && atom.kind !== 'close') continue;
      const [before, after] = [this.#charBefore(at), this.#charAfter(at)];
      const [inside, outside] = atom.kind === 'open' ? [after, before] : [before, after];
      const isSeen =
        !SPACE.test(inside) &&
        (!PUNCTUATION.test(inside) || SPACE.test(outside) || PUNCTUATION.test(outside));
      if (!isSeen) unseen.add(atom.pair);
    }
    return unseen;
  }

  #charBefore(at: number): string {
    for (let index = at - 1; index >= 0; index--) {
      const atom = this.#atoms[index]!;
      if (atom.kind === 'word') return Array.from(atom.text.slice(-2)).at(-1) ?? ' ';
      if (atom.kind === 'space' || atom.kind === 'break') return ' ';
    }
    return ' ';
  }

  #charAfter(at: number): string {
    for (let index = at + 1; index < this.#atoms.length; index++) {
      const atom = this.#atoms[index]!;
      if (atom.kind === 'word') return String.fromCodePoint(atom.text.codePointAt(0)!);
      if (atom.kind === 'space' || atom.kind === 'break') return ' ';
    }
    return ' ';
  }
}
