const ESCAPE = /%[0-9a-fA-F]{2}/g;
const UNRESERVED = /[A-Za-z0-9._~-]/;

/** RFC 3986, 6.2.2: digits of an escape in upper case, and no escape where none is needed. */
export function canonicalEscapes(text: string): string {
  if (!text.includes('%')) return text;
  return text.replace(ESCAPE, (digits) => {
    const character = String.fromCharCode(Number.parseInt(digits.slice(1), 16));
    return UNRESERVED.test(character) ? character : digits.toUpperCase();
  });
}

const RAW = /[\x00-\x20"<>\\^`{|}\x7f]/g;

/** Signs that stand in no address as they are, or in its path otherwise than in its query. */
export const encodeRaw = (text: string): string =>
  text.replace(RAW, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`);
