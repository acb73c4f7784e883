export type HptKey = 'location-name' | 'source-page-url' | 'mrf-url' | 'contact-name' | 'contact-email';

export interface HptLine {
  /** Null for a blank line, and for one that is none of the keys. */
  key: HptKey | null;
  value: string;
  line: number;
}

/** How hospitals write the five keys, without what stands between their words. */
const KEYS: ReadonlyMap<string, HptKey> = new Map(
  Object.entries({
    'location-name': 'locationname locationnames location hospitalname hospitallocation facilityname',
    'source-page-url': 'sourcepageurl sourceurl sourcepage pageurl sourcepagelink',
    'mrf-url': 'mrfurl mrfurls mrf mrflink machinereadablefileurl machinereadablefile',
    'contact-name': 'contactname contact',
    'contact-email': 'contactemail email contactemailaddress',
  }).flatMap(([key, spellings]) =>
    spellings.split(' ').map((spelling) => [spelling, key as HptKey] as const),
  ),
);

const KEY =
  /^(?:[-*\u2022\u00b7>]+\s*|\d+[.)]\s*)?["'\u201c]?([a-z][a-z _\u2010-\u2015-]*?)[\s_-]*\d*["'\u201d*]*\s*[:=\uff1a]\s*(.*)$/i;
/** A key that is that of CMS word by word needs no colon. */
const PLAIN_KEY =
  /^["']?((?:location|contact)[-_ ]name|(?:source[-_ ]page|mrf)[-_ ]url|contact[-_ ]email)["']?(?:\s*[;|,]\s*|\s+[-\u2013\u2014>]+\s+|\s+)(\S.*)$/i;
const SEPARATOR = /[:=\uff1a]/;
const LONGEST_KEY = 60;
/** A key in the midst of a line, as where a whole block stands in one. */
const INNER_KEY =
  /[\s,;|]+(?=["']?(?:location|source|mrf|contact)[ _-](?:name|page[ _-]url|url|email)["']?\s*:)/gi;
const ADDRESS = /^(?:https?:\/\/|www\.)\S+$/i;
const QUOTES = /^(?:["'<\u201c\u201d\u2018\u2019]|\*+\s*)+|["'>,;*\u201c\u201d\u2018\u2019]+$/g;

/** The key that a name means, however its words are joined. */
export const hptKeyOf = (name: string): HptKey | undefined =>
  KEYS.get(name.toLowerCase().replace(/[\s_\u2010-\u2015-]+/g, ''));

/** The lines of the text, cut so that each has one key at most, with what stands below its key put beside it. */
export function hptLines(text: string): HptLine[] {
  const lines: HptLine[] = [];
  for (const [index, raw] of text.split(/\r\n|\r|\n/).entries())
    for (const part of raw.split(INNER_KEY)) {
      const plain = part.replace(/[\s\u00a0\u200b\ufeff]+/g, ' ').trim();
      if (plain.startsWith('#')) continue;
      const before = lines.findLast(({ key, value }) => key !== null || value !== '');
      const read = lineOf(/[\p{L}\d]/u.test(plain) ? plain : '', index + 1);
      const isUrl = before?.key?.endsWith('url');
      const isBelow = isUrl ? ADDRESS.test(read.value) : before === lines.at(-1) && read.value !== '';
      if (before !== undefined && before.key !== null && before.value === '' && read.key === null && isBelow)
        before.value = read.value;
      else lines.push(read);
    }
  return lines;
}

function lineOf(text: string, line: number): HptLine {
  const hasKey = SEPARATOR.test(text.slice(0, LONGEST_KEY));
  const [, name = '', value = ''] = (hasKey ? KEY.exec(text) : null) ?? [];
  const key = hptKeyOf(name);
  if (key !== undefined) return { key, value: plainValue(value), line };
  const [, plainName = '', rest = ''] = PLAIN_KEY.exec(text) ?? [];
  return { key: hptKeyOf(plainName) ?? null, value: plainValue(rest || text), line };
}

/** Without quotes around it, and with characters that are written as on a page as what they mean. */
export const plainValue = (text: string): string => withoutEntities(text.trim().replace(QUOTES, ''));

/** The addresses of one value: some write several beside each other. */
export const addressesIn = (value: string): string[] =>
  value.split(/[\s,;|]+(?=https?:\/\/)/i).filter((one) => one !== '');

const ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', nbsp: ' ', lt: '<', gt: '>', quot: '"', '#39': "'", '#039': "'" },
};

const withoutEntities = (text: string): string =>
  text.replace(/&(#?\w+);/g, (whole, name: string) => ENTITIES[name.toLowerCase()] ?? whole);

/** A link that stands where an address belongs, whatever its text. */
const LINK =
  /(url(?:["']?\s*[:=]|\s*<\/t[dh]>|<\/dt>)(?:\s|&nbsp;|<(?!a\b)[^>]*>)*)<a\b[^>]*?\bhref\s*=\s*["']([^"']+)["'][^>]*>[\s\S]*?<\/a>/gi;

/** The text of a web page, for sites that put the list into one. */
export const textOfPage = (html: string): string =>
  html
    .replace(/<(script|style|head)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, ' ')
    .replace(/<!--[\s\S]*?(?:-->|$)/g, ' ')
    .replace(LINK, '$1$2')
    .replace(/<\/t[dh]\s*>\s*<t[dh]\b[^>]*>|<\/dt\s*>\s*<dd\b[^>]*>/gi, '\t')
    .replace(/<\/?(?:br|p|div|li|ul|ol|tr|pre|dl|dt|h\d|section|article|table|body|main)\b[^>]*>/gi, '\n')
    .replace(/<[^>]*(?:>|$)/g, '');
