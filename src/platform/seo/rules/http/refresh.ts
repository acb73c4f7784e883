import type { PageFacts, Place } from '../../facts/page-facts.ts';

export interface Refresh {
  seconds: number;
  /** Where it leads; null when it loads the same page again. */
  url: string | null;
  text: string;
  place: Place | null;
}

const REFRESH = /^\s*(\d+(?:\.\d*)?|\.\d+)(?:[;,\s](.*))?$/s;

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
    const target = targetOf(found[2] ?? '');
    const url = target === '' ? null : (URL.parse(target, base)?.href ?? target);
    return [{ seconds: Number(found[1]), url, text, place }];
  });
}

/** `url=` may be missing, and quotes may be open. */
function targetOf(text: string): string {
  const written = text
    .trim()
    .replace(/^[;,]\s*/, '')
    .replace(/^url\s*=\s*/i, '');
  const quote = written.charAt(0);
  if (quote !== '"' && quote !== "'") return written;
  const end = written.indexOf(quote, 1);
  return written.slice(1, end === -1 ? undefined : end).trim();
}
