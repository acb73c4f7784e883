import { type HtmlTree, visibleText } from '../../../../platform/html/index.ts';
import { wordsOf } from '../../../../platform/text/index.ts';
import { resolverOf } from './analyse-page.ts';
import { type Collected, collect } from './collect.ts';
import { cut, textOf } from './texts.ts';

const MOST_SHOWN = 50;
const LONGEST = 300;
/** From here on a reader without scripts misses something. */
const MUCH_TEXT = 0.2;
const MANY_LINKS = 0.3;
const FEW_LINKS = 5;

/** What the scripts of a page add to it. */
export function compareRendered(plain: HtmlTree, rendered: HtmlTree, url: string) {
  const [before, after] = [looksOf(plain, url), looksOf(rendered, url)];
  const textAdded = addedShare(before.words, after.words);
  const linksAdded = [...after.links].filter((link) => !before.links.has(link));
  const linksRemoved = [...before.links].filter((link) => !after.links.has(link)).length;
  const headingsAdded = after.headings.filter((heading) => !before.headings.includes(heading));
  const reasons = reasonsFor(before, after, textAdded, linksAdded.length);
  return {
    words_before: before.count,
    words_after: after.count,
    text_share_added: Math.round(textAdded * 100) / 100,
    links_before: before.links.size,
    links_after: after.links.size,
    links_added: linksAdded.slice(0, MOST_SHOWN).map((link) => cut(link, 2_048)),
    links_added_count: linksAdded.length,
    links_removed_count: linksRemoved,
    headings_added: headingsAdded.slice(0, MOST_SHOWN),
    title_before: before.title,
    title_after: after.title,
    title_changed: before.title !== after.title,
    needs_js_rendering: reasons.length > 0,
    reasons,
  };
}

interface Looks {
  title: string | null;
  words: Map<string, number>;
  count: number;
  links: Set<string>;
  headings: string[];
}

function looksOf(tree: HtmlTree, url: string): Looks {
  const page = collect(tree);
  const words = new Map<string, number>();
  let count = 0;
  for (const word of page.root === undefined ? [] : wordsOf(visibleText(page.root))) {
    words.set(word, (words.get(word) ?? 0) + 1);
    count += 1;
  }
  return {
    title: page.title === undefined ? null : textOf(page.title, LONGEST),
    words,
    count,
    links: linksOf(page, url),
    headings: page.headings.map((heading) => textOf(heading, LONGEST)),
  };
}

function linksOf({ anchors, base }: Collected, url: string): Set<string> {
  const resolver = resolverOf(url, base);
  const links = anchors.map(({ attribs }) =>
    attribs.href === undefined ? undefined : resolver.resolveWeb(attribs.href.trim()),
  );
  return new Set(links.filter((link) => link !== undefined));
}

/** Of the words after scripts, how many were not there before. */
function addedShare(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>): number {
  let [added, all] = [0, 0];
  for (const [word, count] of after) {
    all += count;
    added += Math.max(0, count - (before.get(word) ?? 0));
  }
  return all === 0 ? 0 : added / all;
}

function reasonsFor(before: Looks, after: Looks, textAdded: number, linksAdded: number): string[] {
  const reasons: string[] = [];
  if (textAdded >= MUCH_TEXT)
    reasons.push(`${Math.round(textAdded * 100)} % of the text comes from scripts.`);
  if (linksAdded > FEW_LINKS && linksAdded / after.links.size >= MANY_LINKS)
    reasons.push(`${linksAdded} of ${after.links.size} links come from scripts.`);
  if (before.headings.length === 0 && after.headings.length > 0)
    reasons.push('All headings come from scripts.');
  return reasons;
}
