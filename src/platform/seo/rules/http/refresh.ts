import type { PageFacts, Place } from '../../facts/page-facts.ts';

export interface Refresh {
  seconds: number;
  /** Where it leads; null when it loads the same page again. */
  url: string | null;
  text: string;
  place: Place | null;
}

const REFRESH =
  /^\s*(\d+(?:\.\d*)?|\.\d+)\s*(?:[;,\s]\s*(?:url\s*=\s*)?(?:"([^"]*)"?|'([^']*)'?|(\S.*?))?\s*)?$/i;

/** The refreshes that a page asks for, as browsers read them; by its elements, and by its header. */
export function refreshesOf({ finalUrl, response, document }: PageFacts): Refresh[] {
  const base = document?.base ?? finalUrl;
  const written = [
    ...(response?.headers.refresh ?? []).map((text) => ({ text, place: null })),
    ...(document?.metas ?? [])
      .filter(({ kind, name }) => kind === 'http-equiv' && name === 'refresh')
      .map(({ content, place }) => ({ text: content, place })),
  ];
  return written.flatMap(({ text, place }) => {
    const found = REFRESH.exec(text);
    if (found === null) return [];
    const target = found[2] ?? found[3] ?? found[4] ?? '';
    const url = target === '' ? null : (URL.parse(target, base)?.href ?? target);
    return [{ seconds: Number(found[1]), url, text, place }];
  });
}
