export interface ParsedCookie {
  name: string;
  value: string;
  /** In lower case, without a leading dot. */
  domain?: string;
  path?: string;
  secure: boolean;
  /** Milliseconds; a moment in the past deletes the cookie. */
  expires?: number;
}

/** RFC 6265bis, 5.6: read generously, as browsers do. */
export function parseSetCookie(header: string, now: number): ParsedCookie | undefined {
  if (/[\0-\x08\x0a-\x1f\x7f]/.test(header)) return undefined;
  const [pair, ...attributes] = header.split(';') as [string, ...string[]];
  const equals = pair.indexOf('=');
  const name = equals === -1 ? '' : pair.slice(0, equals).trim();
  const value = pair.slice(equals + 1).trim();
  if (name === '' && value === '') return undefined;
  const cookie: ParsedCookie = { name, value, secure: false };
  let maxAge: number | undefined;
  for (const attribute of attributes) {
    const [key = '', ...rest] = attribute.split('=');
    const word = rest.join('=').trim();
    switch (key.trim().toLowerCase()) {
      case 'domain':
        if (word.replace(/^\./, '') !== '') cookie.domain = word.replace(/^\./, '').toLowerCase();
        break;
      case 'path':
        cookie.path = word;
        break;
      case 'secure':
        cookie.secure = true;
        break;
      case 'max-age':
        if (/^-?\d+$/.test(word)) maxAge = Number(word);
        break;
      case 'expires': {
        const date = parseCookieDate(word);
        if (date !== undefined) cookie.expires = date;
        break;
      }
    }
  }
  // Max-Age is stronger than Expires.
  if (maxAge !== undefined) cookie.expires = maxAge <= 0 ? 0 : now + Math.min(maxAge, MOST_SECONDS) * 1_000;
  return cookie;
}

/** Longer than 400 days is not promised by any browser. */
const MOST_SECONDS = 400 * 86_400;

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Servers write dates in many orders; each piece is told by its form (RFC 6265, 5.1.1). */
function parseCookieDate(text: string): number | undefined {
  let time: [number, number, number] | undefined;
  let day: number | undefined;
  let month: number | undefined;
  let year: number | undefined;
  for (const token of text.split(/[\x09\x20-\x2f\x3b-\x40\x5b-\x60\x7b-\x7e]+/)) {
    const clock = /^(\d{1,2}):(\d{1,2}):(\d{1,2})(?:\D|$)/.exec(token);
    const number = /^(\d{1,4})(?:\D|$)/.exec(token)?.[1];
    const name = MONTHS.indexOf(token.slice(0, 3).toLowerCase());
    if (time === undefined && clock) time = [Number(clock[1]), Number(clock[2]), Number(clock[3])];
    else if (day === undefined && number !== undefined && number.length <= 2) day = Number(number);
    else if (month === undefined && name !== -1) month = name;
    else if (year === undefined && number !== undefined && number.length !== 1 && number.length !== 3)
      year = Number(number);
  }
  if (time === undefined || day === undefined || month === undefined || year === undefined) return undefined;
  if (year < 100) year += year < 70 ? 2_000 : 1_900;
  const [hours, minutes, seconds] = time;
  if (day < 1 || day > 31 || year < 1601 || hours > 23 || minutes > 59 || seconds > 59) return undefined;
  return Date.UTC(year, month, day, hours, minutes, seconds);
}
