const BARE_HOST = /^(www\.|[a-z0-9-]+(\.[a-z0-9-]+)*\.(com|org|net|edu|gov|health|info|us)\/)/i;
/** A path, or a name with an ending: words such as TBD are neither. */
const PLACE = /^https?:|^\/|\.\w/i;
/** What some write behind an address, as in `prices.csv (CSV)`. */
const REMARK = /\s+\([^()]*\)$/;

/** The address of a file as a list has it, from where the list stands; null where there is none. */
export function webAddress(written: string, base: string): string | null {
  const text = written.trim().replace(REMARK, '');
  if (!PLACE.test(text)) return null;
  const url = URL.parse(BARE_HOST.test(text) ? `https://${text}` : text.replaceAll(' ', '%20'), base);
  return url !== null && /^https?:$/.test(url.protocol) ? url.href : null;
}
