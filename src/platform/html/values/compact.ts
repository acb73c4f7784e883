/** `12k` and `1,2 Mio.`: what a locale writes after a number that it shortens, and how many places that stands for. */
interface Shortened {
  pattern: RegExp;
  places: ReadonlyMap<string, number>;
}

const FEWEST_PLACES = 3;
const MOST_PLACES = 14;
/** One, some, many and a part have words of their own in some languages. */
const PLURALS = [1, 1.5, 2, 5];
const SPACE = /[\s\u00a0\u202f]+/g;

const shortenedBy = new Map<string, Shortened>();

/** By how many places the point of a number moves because of what follows it; 0 when nothing shortens it. */
export function placesAfter(after: string, locale = 'en'): number {
  if (!/^[\s\u00a0\u202f]?\p{L}/u.test(after)) return 0;
  const { pattern, places } = shortenedIn(locale);
  const found = pattern.exec(after.replace(SPACE, ' '))?.[0];
  return found === undefined ? 0 : (places.get(found) ?? 0);
}

/** Digits with at most one point, which is moved to the right. */
export function movePoint(digits: string, places: number): string {
  const [whole = '', fraction = ''] = digits.split('.');
  const moved = `${whole}${fraction.slice(0, places).padEnd(places, '0')}`.replace(/^0+(?=\d)/, '');
  const rest = fraction.slice(places);
  return rest === '' ? moved : `${moved}.${rest}`;
}

function shortenedIn(locale: string): Shortened {
  const known = shortenedBy.get(locale);
  if (known !== undefined) return known;
  const places = new Map<string, number>();
  for (const compactDisplay of ['short', 'long'] as const) {
    const format = new Intl.NumberFormat(locale, {
      notation: 'compact',
      compactDisplay,
      numberingSystem: 'latn',
      useGrouping: false,
    });
    for (let power = FEWEST_PLACES; power <= MOST_PLACES; power += 1)
      for (const first of PLURALS) {
        const [suffix, shown] = suffixOf(format, first * 10 ** power);
        if (suffix !== undefined) for (const form of formsOf(suffix)) places.set(form, power + 1 - shown);
      }
  }
  // The longest first: "million" does not begin with a "m" of its own.
  const texts = [...places.keys()]
    .sort((one, other) => other.length - one.length)
    .map((text) => text.replaceAll('.', '\\.'));
  const made = { pattern: new RegExp(`^(?:${texts.join('|')})(?!\\p{L})`, 'u'), places };
  shortenedBy.set(locale, made);
  return made;
}

/** What stands after the number, with the space before it, and how many digits the number is shown with. */
function suffixOf(format: Intl.NumberFormat, value: number): [suffix: string | undefined, digits: number] {
  const parts = format.formatToParts(value);
  const at = parts.findIndex(({ type }) => type === 'integer');
  // A thousand is "mille" without a number in French.
  if (at === -1) return [undefined, 0];
  const after = parts.slice(at + 1).filter(({ type }) => type === 'compact' || type === 'literal');
  const isShortened = after.some(({ type }) => type === 'compact');
  const text = after
    .map(({ value: part }) => part)
    .join('')
    .replace(SPACE, ' ')
    .trimEnd();
  return [isShortened ? text : undefined, parts[at]?.value.length ?? 0];
}

/** Words in any case, and `k`; a `m` means metres or minutes, so other single letters are taken as they are. */
function formsOf(suffix: string): string[] {
  const bare = suffix.trimStart().replace(/\.$/, '');
  if (!/\p{L}{2}/u.test(bare)) return bare === 'K' ? [suffix, suffix.toLowerCase()] : [suffix];
  const words = [
    bare,
    bare.toLowerCase(),
    bare.toUpperCase(),
    `${bare.charAt(0).toUpperCase()}${bare.slice(1)}`,
  ];
  return words.flatMap((word) => [word, `${word}.`, ` ${word}`, ` ${word}.`]);
}
