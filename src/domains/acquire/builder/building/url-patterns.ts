import { must } from '../../../../kernel/must.ts';
/** A glob for the paths of these addresses, and of others like them. */
export function patternOf(urls: readonly string[]): string {
  const paths = [...new Set(urls.map((url) => new URL(url).pathname))];
  const same = onlyOne(paths);
  if (same !== undefined) return escaped(same);
  const parts = paths.map((path) => path.slice(1).split('/'));
  const first = must(parts[0], 'an address to make a pattern of');
  if (parts.some(({ length }) => length !== first.length)) {
    const shared = commonStart(paths);
    return `${escaped(shared.slice(0, shared.lastIndexOf('/') + 1))}**`;
  }
  return `/${first.map((_, at) => segmentPattern(parts.flatMap((part) => part.slice(at, at + 1)))).join('/')}`;
}

/** Pages like this one: the last part of its path may be another. */
export function siblingsPattern(url: string): string {
  const { pathname } = new URL(url);
  const at = pathname.replace(/\/$/, '').lastIndexOf('/');
  return pathname === '/' ? '/' : `${escaped(pathname.slice(0, at + 1))}*`;
}

/** The pages of one list. */
export function listPattern(url: string, nextUrls: readonly string[]): string {
  const paths = [url, ...nextUrls].map((one) => new URL(one).pathname);
  const same = onlyOne(paths);
  if (same !== undefined) return escaped(same);
  return `${escaped(commonStart(paths).replace(/[^/]*$/, ''))}**`;
}

function segmentPattern(segments: readonly string[]): string {
  const same = onlyOne(segments);
  if (same !== undefined) return escaped(same);
  const start = commonStart(segments).replace(/\d+$/, '');
  const end = commonEnd(segments.map((segment) => segment.slice(start.length)));
  return `${escaped(start)}*${escaped(end)}`;
}

/** The text that all of these are. */
function onlyOne(texts: readonly string[]): string | undefined {
  const [one, ...others] = new Set(texts);
  return others.length === 0 ? one : undefined;
}

function commonStart(texts: readonly string[]): string {
  let start = texts[0] ?? '';
  for (const text of texts) while (!text.startsWith(start)) start = start.slice(0, -1);
  return start;
}

/** An ending such as `.html`; letters that are the same by chance are none. */
function commonEnd(texts: readonly string[]): string {
  const ends = texts.map((text) => /\.[a-z]{2,5}$/i.exec(text)?.[0] ?? '');
  return onlyOne(ends) ?? '';
}

const escaped = (text: string): string => text.replace(/[*?[\]{}!\\]/g, '\\$&');
