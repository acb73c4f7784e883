const NUMBER = /\d+(?:[.,'’\u00a0\u202f \u066b\u066c]\d+)*/g;
const MOST = 20_000;

/** The numbers of a text, in every way that they may be meant: with points, commas, blanks, and cents apart. */
export class VisibleNumbers {
  readonly #values = new Set<number>();

  constructor(text: string) {
    for (const [written] of asciiDigits(text).matchAll(NUMBER)) {
      if (this.#values.size > MOST) return;
      this.#read(written);
    }
  }

  has(value: number): boolean {
    return this.#values.has(rounded(value));
  }

  /** A rating of 4.47 is shown as 4.5 or 4. */
  hasRounded(value: number): boolean {
    return [value, Math.round(value * 10) / 10, Math.round(value), Math.floor(value * 10) / 10].some((form) =>
      this.has(form),
    );
  }

  #read(written: string): void {
    const parts = written.split(/[.,'’\u00a0\u202f \u066b\u066c]/);
    // Any neighbours may be one number, or several that only stand beside each other.
    for (let from = 0; from < parts.length; from++)
      for (let to = from; to < Math.min(parts.length, from + 4); to++) {
        const whole = parts.slice(from, to + 1);
        this.#add(whole.join(''));
        const last = whole.at(-1) ?? '';
        if (whole.length > 1) this.#add(`${whole.slice(0, -1).join('')}.${last}`);
      }
  }

  #add(text: string): void {
    if (text.length <= 16) this.#values.add(rounded(Number(text)));
  }
}

const rounded = (value: number): number => Math.round(value * 1_000) / 1_000;

const OTHER_DIGIT = /[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f\uff10-\uff19]/g;

function asciiDigits(text: string): string {
  return text.replace(OTHER_DIGIT, (digit) => {
    const code = digit.charCodeAt(0);
    const zero = [0x0660, 0x06f0, 0x0966, 0xff10].find((start) => code >= start && code <= start + 9);
    return String(code - (zero ?? code));
  });
}
