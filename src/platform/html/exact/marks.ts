/** What a character may end while a tag is read. */
const SPACE = 1;
const TAG_NAME = 2;
const ATTRIBUTE_NAME = 4;
const UNQUOTED = 8;

const CLASSES = new Uint8Array(128);
for (const letter of '\t\n\f ') CLASSES[letter.charCodeAt(0)] = SPACE | TAG_NAME | ATTRIBUTE_NAME | UNQUOTED;
CLASSES['/'.charCodeAt(0)] = TAG_NAME | ATTRIBUTE_NAME;
CLASSES['='.charCodeAt(0)] = ATTRIBUTE_NAME;
CLASSES['>'.charCodeAt(0)] = TAG_NAME | ATTRIBUTE_NAME | UNQUOTED;

const isOf = (code: number, kind: number): boolean => code < 128 && (CLASSES[code]! & kind) !== 0;

export const isSpace = (code: number): boolean => isOf(code, SPACE);
export const endsTagName = (code: number): boolean => isOf(code, TAG_NAME);
export const endsAttributeName = (code: number): boolean => isOf(code, ATTRIBUTE_NAME);
export const endsUnquotedValue = (code: number): boolean => isOf(code, UNQUOTED);

export function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

/** Whether a text stands at a place, in whatever case; the text itself is in lower case. */
export function standsAt(source: string, place: number, text: string): boolean {
  if (place + text.length > source.length) return false;
  for (let index = 0; index < text.length; index++) {
    if ((source.charCodeAt(place + index) | 0x20) !== text.charCodeAt(index)) return false;
  }
  return true;
}
