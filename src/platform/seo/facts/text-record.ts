/** Where a piece of text stands; see `mainPieces` for what that means. */
export const AROUND = 1;
export const FORM = 2;
export const HEADER = 4;
export const MAIN = 8;
export const AROUND_IN_MAIN = 16;
export const FORM_IN_MAIN = 32;
export const ARTICLE = 64;
export const AROUND_IN_ARTICLE = 128;
export const FORM_IN_ARTICLE = 256;
export const CODE = 512;
/** A block begins before it. */
export const BREAK = 1024;

/** The visible texts of a page in their order, each with its surroundings. */
export class TextRecord {
  readonly texts: string[] = [];
  readonly flags: number[] = [];
  #break = 0;

  add(text: string, flags: number): void {
    this.texts.push(text);
    this.flags.push(flags | this.#break);
    this.#break = 0;
  }

  /** Words before and after belong to different lines. */
  break(): void {
    this.#break = BREAK;
  }
}

/** What must be set and what must not be for a text to belong to the main content. */
interface Choice {
  needed: number;
  refused: number;
  form: number;
}

/**
 * The texts of the main content: those of `main` where there is one, else of the only article, else all but navigation,
 * head and foot. Forms are left out, unless they are wrapped around most of the text, as some frameworks do.
 */
export function isMainText(
  record: TextRecord,
  found: { hasMain: boolean; articles: number },
): (flags: number) => boolean {
  const { needed, refused, form } = choose(found);
  const isWithoutForms = (flags: number): boolean => (flags & needed) === needed && (flags & refused) === 0;
  let [inForms, outside] = [0, 0];
  for (let index = 0; index < record.texts.length; index++) {
    const flags = record.flags[index] ?? 0;
    if (!isWithoutForms(flags)) continue;
    const { length } = record.texts[index] ?? '';
    if ((flags & form) === 0) outside += length;
    else inForms += length;
  }
  if (inForms > outside) return isWithoutForms;
  return (flags) => isWithoutForms(flags) && (flags & form) === 0;
}

function choose({ hasMain, articles }: { hasMain: boolean; articles: number }): Choice {
  if (hasMain) return { needed: MAIN, refused: AROUND_IN_MAIN, form: FORM_IN_MAIN };
  if (articles === 1) return { needed: ARTICLE, refused: AROUND_IN_ARTICLE, form: FORM_IN_ARTICLE };
  return { needed: 0, refused: AROUND | HEADER, form: FORM };
}
