import Type, { type Static } from 'typebox';
import { Text } from '../../../../kernel/schema.ts';
import type { Definition } from '../schema.ts';
import type { ImportWarning } from './format.ts';
import { regexToGlob } from './regex-to-glob.ts';

const Patterns = Type.Optional(
  Type.Union([
    Text(1_000, 'A regular expression.'),
    Type.Array(Text(1_000, 'A regular expression.'), { maxItems: 100 }),
  ]),
);
export const ScrapyRule = Type.Object({
  allow: Patterns,
  deny: Patterns,
  restrict_css: Type.Optional(Text(2_000, 'Where on a page to look for links.')),
  restrict_xpaths: Type.Optional(Text(2_000, 'Where on a page to look for links.')),
  follow: Type.Optional(Type.Boolean({ description: 'Whether to look for links on these pages too.' })),
  callback: Type.Optional(Text(200, 'What to extract from these pages: the name of a callback.')),
});
export type ScrapyRule = Static<typeof ScrapyRule>;

export interface ReadRules {
  /** Of the scope. */
  patterns: string[];
  /** Which pages a callback reads. */
  pagesOf: Map<string, string[]>;
  navigation: Definition['navigation'];
}

/** The rules of a link extractor, as patterns of the scope and of handlers. */
export function readRules(rules: readonly ScrapyRule[], warnings: ImportWarning[]): ReadRules {
  const followed: string[] = [];
  const left: string[] = [];
  const pagesOf = new Map<string, string[]>();
  let isOpen = false;
  for (const [at, rule] of rules.entries()) {
    const place = `rules.${at}`;
    const allowed = globsOf(rule.allow, `${place}.allow`, warnings);
    const denied = globsOf(rule.deny, `${place}.deny`, warnings);
    if (denied.length > 0 && rules.length > 1)
      warnings.push({ path: `${place}.deny`, message: 'applies to all rules, not only to this one' });
    left.push(...denied.map((glob) => `!${glob}`));
    if (allowed.length === 0) isOpen = true;
    followed.push(...allowed);
    if (rule.callback === undefined) continue;
    pagesOf.set(rule.callback, [
      ...(pagesOf.get(rule.callback) ?? []),
      ...(allowed.length === 0 ? ['/**'] : allowed),
    ]);
    if (rule.follow !== true && rules.length > 1)
      warnings.push({
        path: `${place}.follow`,
        message: 'is true for all pages: links are followed from these too',
      });
  }
  const patterns = [...new Set([...(isOpen ? [] : followed), ...left])];
  return { patterns, pagesOf, navigation: navigationOf(rules, warnings) };
}

function globsOf(given: string | string[] | undefined, place: string, warnings: ImportWarning[]): string[] {
  const list = given === undefined ? [] : typeof given === 'string' ? [given] : given;
  return list.flatMap((expression, at) => {
    const path = typeof given === 'string' ? place : `${place}.${at}`;
    const translated = regexToGlob(expression);
    if (translated === undefined) {
      warnings.push({ path, message: `is ignored; no glob is equivalent to ${expression}` });
      return [];
    }
    const { glob, differences } = translated;
    if (differences.length > 0)
      warnings.push({
        path,
        message: `became ${glob}, which is not exactly the same: ${differences.join('; ')}`,
      });
    return [glob];
  });
}

/** Links are taken from one place of a page only when every rule names one. */
function navigationOf(rules: readonly ScrapyRule[], warnings: ImportWarning[]): Definition['navigation'] {
  const named = rules.filter((rule) => rule.restrict_css !== undefined || rule.restrict_xpaths !== undefined);
  if (named.length === 0) return undefined;
  const css = rules.map((rule) => rule.restrict_css);
  const xpaths = rules.map((rule) => rule.restrict_xpaths);
  const tell = (message: string) => {
    for (const [at, rule] of rules.entries())
      if (named.includes(rule))
        warnings.push({
          path: `rules.${at}.${rule.restrict_css === undefined ? 'restrict_xpaths' : 'restrict_css'}`,
          message,
        });
  };
  const all = css.every((selector) => selector !== undefined)
    ? { css: [...new Set(css)].join(', ') }
    : xpaths.every((selector) => selector !== undefined)
      ? { xpath: [...new Set(xpaths)].join(' | ') }
      : undefined;
  if (all === undefined) {
    tell('is ignored; not every rule has one of the same kind, and links are taken from whole pages');
    return undefined;
  }
  return { follow_links: all };
}
