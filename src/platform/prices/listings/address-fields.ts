import { webAddress } from '../discovery/index.ts';

const DATA_FILE = /\.(?:json|xml|csv|gz|zip|zst)(?=$|[?#&])/i;
const ADDRESS_KEY = /url|uri|link|href|location|path|address|download|file|^key$|^name$/i;
const DOWNLOAD_KEY = /download|media|signed|location|direct/i;
const ABSOLUTE = /^https?:\/\//i;

export interface NamedAddress {
  key: string;
  url: string;
}

/** Whether a text is the address of a file with data, whole or from some base. */
export const isDataAddress = (text: string): boolean => DATA_FILE.test(text) && !/\s{2}|[<>{}"]/.test(text);

/** The addresses that an object gives: one for each file, however often it gives it. */
export function addressesOf(fields: Readonly<Record<string, string>>, base: string): NamedAddress[] {
  const given = Object.entries(fields).filter(([, text]) => text !== '');
  const hasName = given.some(([key, text]) => ADDRESS_KEY.test(key) && isDataAddress(text));
  const whole = given.filter(
    ([key, text]) => ABSOLUTE.test(text) && (isDataAddress(text) || (hasName && DOWNLOAD_KEY.test(key))),
  );
  if (whole.length > 0) return distinct(whole, base);
  const parts = given.filter(([key, text]) => ADDRESS_KEY.test(key) && isDataAddress(text));
  const [longest] = parts.toSorted(([, one], [, other]) => depthOf(other) - depthOf(one));
  return longest === undefined ? [] : distinct([longest], base);
}

/** The last part of the path, or the file that the query names. */
export function fileNameOf(url: string): string {
  const { pathname, searchParams } = new URL(url);
  const asked = [pathname, ...searchParams.values()].find((text) => DATA_FILE.test(text)) ?? pathname;
  const name = asked.slice(asked.lastIndexOf('/') + 1);
  return URL.canParse(url) ? name.replace(/%20/g, ' ') : name;
}

const depthOf = (text: string): number => text.split('/').length;

function distinct(given: readonly [string, string][], base: string): NamedAddress[] {
  const found = new Map<string, NamedAddress>();
  const downloadsFirst = given.toSorted(
    ([one], [other]) => Number(DOWNLOAD_KEY.test(other)) - Number(DOWNLOAD_KEY.test(one)),
  );
  for (const [key, text] of downloadsFirst) {
    const url = webAddress(text, base);
    if (url === null) continue;
    const name = fileNameOf(url);
    if (!found.has(name)) found.set(name, { key, url });
  }
  return [...found.values()];
}
