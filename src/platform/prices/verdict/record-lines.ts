const NEWLINE = 0x0a;
const QUOTE = 0x22;
const COMMA = 0x2c;

type State = 'start' | 'plain' | 'quoted' | 'closing';

/** Knows in which line of an editor a record begins, where cells have line breaks of their own; the rules are those of CMS's validator. */
export class RecordLines {
  #state: State = 'start';
  /** Whether the byte before was the quote that may close a cell. */
  #isBehindQuote = false;
  #record = 1;
  /** Records with breaks inside, and how many there were up to their end. */
  readonly #records: number[] = [];
  readonly #breaks: number[] = [];

  push(chunk: Buffer): void {
    for (let at = 0; at < chunk.length; at += 1) {
      const byte = chunk[at] as number;
      if (this.#state === 'quoted') {
        if (byte === QUOTE) {
          this.#state = 'closing';
          this.#isBehindQuote = true;
        } else if (byte === NEWLINE) this.#break();
      } else if (this.#state === 'closing') this.#close(byte);
      else if (byte === NEWLINE) this.#end();
      else if (byte === COMMA) this.#state = 'start';
      else this.#state = byte === QUOTE && this.#state === 'start' ? 'quoted' : 'plain';
    }
  }

  /** Both from 1. */
  lineOf(record: number): number {
    let [low, high] = [0, this.#records.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#records[middle] as number) < record) low = middle + 1;
      else high = middle;
    }
    return record + (low === 0 ? 0 : (this.#breaks[low - 1] as number));
  }

  #close(byte: number): void {
    if (byte === COMMA) this.#state = 'start';
    else if (byte === NEWLINE) this.#end();
    else if (byte === QUOTE) {
      // Two in a row are one that is text; behind blanks it may close the cell itself.
      if (this.#isBehindQuote) this.#state = 'quoted';
      this.#isBehindQuote = !this.#isBehindQuote;
      return;
    } else if (byte > 0x20) this.#state = 'quoted';
    this.#isBehindQuote = false;
  }

  #end(): void {
    this.#record += 1;
    this.#state = 'start';
  }

  #break(): void {
    const last = this.#records.length - 1;
    if (this.#records[last] === this.#record) this.#breaks[last] = (this.#breaks[last] as number) + 1;
    else {
      this.#records.push(this.#record);
      this.#breaks.push((this.#breaks[last] ?? 0) + 1);
    }
  }
}
