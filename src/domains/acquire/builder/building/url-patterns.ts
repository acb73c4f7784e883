/** A glob for the paths of these addresses, and of others like them. */
export function patternOf(urls: readonly string[]): string {
  const paths = [...new Set(urls.map((url) => new URL(url).pathname))];
  if (paths.length === 1) return escaped(paths[0]!);
  const parts = paths.map((path) => path.slice(1).split('/'));
  const [first] = parts as [string[]];
  if (parts.some(({ length }) => length !== first.length)) {
    const shared = commonStart(paths);
    return `${escaped(shared.slice(0, shared.lastIndexOf('/') + 1))}**`;
  }
  return `/${first.map((_, at) => segmentPattern(parts.map((part) => part[at]!))).join('/')}`;
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
  if (new Set(paths).size === 1) return escaped(paths[0]!);
  return `${escaped(commonStart(paths).replace(/[^/]*$/, ''))}**`;
}

function segmentPattern(segments: readonly string[]): string {
  if (new Set(segments).size === 1) return escaped(segments[0]!);
  const start = commonStart(segments).replace(/\d+$/, '');
  const end = commonEnd(segments.map((segment) => segment.slice(start.length)));
  return `${escaped(start)}*${escaped(end)}`;
}

function commonStart(texts: readonly string[]): string {
  let start = texts[0] ?? '';
  for (const text of texts) while (!text.startsWith(start)) start = start.slice(0, -1);
  return start;
}

/** An ending such as `.html`; letters that are the same by chance are none. */
function commonEnd(texts: readonly string[]): string {
  const ends = texts.map((text) => /\.[a-z]{2,5}$/i.exec(text)?.[0] ?? '');
  return new Set(ends).size === 1 ? ends[0]! : '';
}

const escaped = (text: string): string => text.replace(/[*?[\]{}!\\]/g, '\\$&');
