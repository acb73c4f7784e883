const ENDINGS =
  'com|org|net|edu|gov|mil|us|info|biz|health|healthcare|hospital|care|clinic|cloud|io|co|app|ai';
const BARE_HOST = new RegExp(`^(?:www\\.|[a-z0-9-]+(?:\\.[a-z0-9-]+)*\\.(?:${ENDINGS})(?::\\d+)?/)`, 'i');
/** A path, a name with an ending, or a query: words such as TBD are none of them. */
const PLACE = /^https?:|^\/|\.\w|\?\w+=/i;
/** What some write behind an address, as in `prices.csv (CSV)` and `prices.csv # new`. */
const REMARK = /\s+(?:\([^()]*\)|#.*)$/;
const END = /(?:[.,;\s]|%(?:20|0a|0d|09))+$/i;
const MARKDOWN = /^\[[^\]]*\]\(([^\s)]+)\)$/;
/** A scheme with a mark too many or too few, or twice. */
const SCHEME = /^(?:https?:\/\/\s*)?h?t{1,3}p(s?)\s*[:;]?\s*[\\/]{1,3}\s*(?=[\w-]+\.)/i;

/** The address of a file as a list has it, from where the list stands; null where there is none. */
export function webAddress(written: string, base: string): string | null {
  const text = written
    .trim()
    .replace(MARKDOWN, '$1')
    .replace(REMARK, '')
    .replace(END, '')
    .replace(SCHEME, (_, secure: string) => `http${secure.toLowerCase()}://`);
  if (!PLACE.test(text)) return null;
  const url = URL.parse(isBareHost(text, base) ? `https://${text}` : text.replaceAll(' ', '%20'), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}

/** A host without its scheme is told by its ending, or is that of the list. */
function isBareHost(text: string, base: string): boolean {
  const host = URL.parse(base)?.hostname.replace(/^www\./, '') ?? '';
  return BARE_HOST.test(text) || (host !== '' && text.toLowerCase().startsWith(`${host}/`));
}
