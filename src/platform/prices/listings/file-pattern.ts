import { RE2JS } from 're2js';

/** Tells addresses by a regular expression in RE2's syntax, which takes time in proportion to the text; null for none. */
export function filePattern(source: string): ((url: string) => boolean) | null {
  try {
    const pattern = RE2JS.compile(source);
    return (url) => pattern.matcher(url).find();
  } catch {
    return null;
  }
}
