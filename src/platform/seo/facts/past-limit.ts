/** As much of an HTML file as Googlebot reads. */
const LIMIT = 2 * 1_048_576;

const TAGS: readonly (readonly [string, RegExp])[] = [
  ['title', /<title[\s>]/i],
  ['canonical', /<link\b[^>]*\brel\s*=\s*["']?canonical\b/i],
  ['robots', /<meta\b[^>]*\bname\s*=\s*["']?robots\b/i],
  ['hreflang', /<link\b[^>]*\bhreflang\s*=/i],
  ['description', /<meta\b[^>]*\bname\s*=\s*["']?description\b/i],
  ['links', /<a\b[^>]*\bhref\s*=/i],
  ['JSON-LD', /<script\b[^>]*application\/ld\+json/i],
];

/** What of interest to search engines begins where they have stopped reading. */
export function readPastLimit(source: string, bytes: number): string[] {
  if (bytes <= LIMIT) return [];
  const rest = source.slice(lengthWithin(source, LIMIT));
  return TAGS.filter(([, pattern]) => pattern.test(rest)).map(([name]) => name);
}

/** How many characters of a text take this many bytes at most. */
function lengthWithin(source: string, limit: number): number {
  return new TextEncoder().encodeInto(source, new Uint8Array(limit)).read;
}
