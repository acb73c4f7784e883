import { styleText } from 'node:util';

type Style = Parameters<typeof styleText>[0];

/** Coloured on a terminal; as it is when piped, with NO_COLOR or on a terminal without colours. */
export const paint = (style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string =>
  styleText(style, text, { stream, validateStream: true });

/** What is for people goes to standard error; standard output has only what was asked for. */
export const note = (text: string): void => console.error(text);

export const printJson = (value: unknown): void => console.log(JSON.stringify(value, null, 2));

const PLAIN_EVERY = 5_000;
const DRAW_EVERY = 80;
const BAR = 24;

/** A line that is drawn over on a terminal; plain lines now and then elsewhere. */
export class Progress {
  readonly #label: string;
  readonly #stream: NodeJS.WriteStream;
  #shownAt = performance.now();
  #isDrawn = false;
  #later: NodeJS.Timeout | undefined;

  constructor(label: string, stream: NodeJS.WriteStream = process.stderr) {
    this.#label = label;
    this.#stream = stream;
    if (this.#stream.isTTY) this.#draw(`${label} …`);
    else note(`${label} …`);
  }

  update(text: string, share?: number): void {
    clearTimeout(this.#later);
    const early = this.#shownAt + (this.#stream.isTTY ? DRAW_EVERY : PLAIN_EVERY) - performance.now();
    if (early <= 0) this.#show(text, share);
    else if (this.#stream.isTTY) {
      // It may be the last for long, of work that has come to a halt.
      this.#later = setTimeout(() => this.#show(text, share), early);
      this.#later.unref();
    }
  }

  #show(text: string, share: number | undefined): void {
    this.#shownAt = performance.now();
    if (this.#stream.isTTY)
      this.#draw(`${this.#label}  ${share === undefined ? '' : `${bar(share)} `}${text}`);
    else note(`${this.#label}: ${text}`);
  }

  #draw(line: string): void {
    this.#isDrawn = true;
    this.#stream.write(`\r\u001b[2K${line.slice(0, (this.#stream.columns || 80) - 1)}`);
  }

  done(text: string): void {
    this.clear();
    const mark = this.#stream.isTTY ? `${paint('green', '✔', this.#stream)} ` : '';
    note(`${mark}${this.#label}: ${text}`);
  }

  clear(): void {
    clearTimeout(this.#later);
    if (this.#isDrawn) this.#stream.write('\r\u001b[2K');
    this.#isDrawn = false;
  }
}

function bar(share: number): string {
  const filled = Math.round(Math.min(Math.max(share, 0), 1) * BAR);
  return `${'█'.repeat(filled)}${'░'.repeat(BAR - filled)} ${String(Math.round(share * 100)).padStart(3)} %`;
}

const UNITS = ['B', 'kB', 'MB', 'GB', 'TB'];

export function bytesText(bytes: number): string {
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), UNITS.length - 1);
  const value = bytes / 1_000 ** power;
  return `${power === 0 ? value : value.toFixed(1)} ${UNITS[power]}`;
}

export const countText = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
