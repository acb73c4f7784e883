import { type Element, parentElement, partsOf, robustness } from '../../../../../platform/html/index.ts';
import { ancestorsOf } from './features.ts';
import type { FieldProfile } from './profile.ts';
import { elementsIn, type PageView, readValue, type Scope } from './scope.ts';
import { isLike } from './score.ts';
import { trySelectors } from './try-selectors.ts';
import { jaccard, nameWords, wordsOf } from './words.ts';

export interface ItemSelector {
  css: string;
  confidence: number;
  robustness: number;
}

/** Items of good pages: how many there are, how long, and what they say. */
interface ItemsProfile {
  usualCount: number;
  usualLength: number;
  tag: string;
  words: ReadonlySet<string>;
  textsOf: ReadonlyMap<string, readonly ReadonlySet<string>[]>;
}

const LEAST_CONFIDENCE = 0.5;
const MOST_GROUPS = 400;
const MOST_LOOKED_AT = 12;
const MOST_GOOD_GROUPS = 4;
/** Elements of a container that are looked at. */
const MOST_INSIDE = 400;

/** Finds what took the place of the containers of rows: groups of like elements that hold what the items held. */
export function findItems(
  good: readonly Scope[],
  fresh: readonly PageView[],
  fields: readonly FieldProfile[],
): ItemSelector | undefined {
  const profile = itemsProfile(good);
  if (profile === undefined) return undefined;
  const groups = fresh.map((page) =>
    groupsOf(page)
      .map((elements) => ({ elements, score: scoreGroup(profile, page, elements, fields) }))
      .sort((one, two) => two.score - one.score)
      .slice(0, MOST_GOOD_GROUPS),
  );
  const selectors = new Set(groups.flat().flatMap(({ elements }) => groupSelectors(elements)));
  const list = [...selectors];
  const found = trySelectors(
    list,
    fresh.map((page) => ({ page, item: undefined })),
  );
  const ranked = list
    .map((css, at) => {
      const scores = fresh.map((page, index) => scoreGroup(profile, page, found[at]![index]!, fields));
      const score = scores.reduce((sum, one) => sum + one, 0) / Math.max(1, scores.length);
      return { css, score, robustness: robustness({ css }) };
    })
    .sort((one, two) => two.score * (0.9 + 0.1 * two.robustness) - one.score * (0.9 + 0.1 * one.robustness));
  const [best] = ranked;
  if (best === undefined || best.score < LEAST_CONFIDENCE) return undefined;
  return { css: best.css, confidence: Math.round(best.score * 100) / 100, robustness: best.robustness };
}

function itemsProfile(good: readonly Scope[]): ItemsProfile | undefined {
  const items = good.flatMap(({ page, item }) => (item === undefined ? [] : [{ page, item }]));
  const [first] = items;
  if (first === undefined) return undefined;
  const textsOf = new Map<string, ReadonlySet<string>[]>();
  let length = 0;
  for (const { page, item } of items) {
    const text = page.seen.get(item)?.text ?? '';
    length += text.length;
    const texts = textsOf.get(page.url) ?? [];
    texts.push(wordsOf(text));
    textsOf.set(page.url, texts);
  }
  return {
    usualCount: items.length / textsOf.size,
    usualLength: length / items.length,
    tag: first.item.name,
    words: nameWords(first.item),
    textsOf,
  };
}

/** Elements that are alike: of one kind under one parent, and those of one kind anywhere. */
function groupsOf(page: PageView): Element[][] {
  const groups = new Map<string, Element[]>();
  const numbers = new Map<Element | null, number>();
  for (const element of page.elements) {
    const parent = parentElement(element);
    if (!numbers.has(parent)) numbers.set(parent, numbers.size);
    const kind = `${element.name}.${element.attribs.class ?? ''}`;
    for (const key of [
      `in ${numbers.get(parent)} ${kind}`,
      `any ${parent?.name} ${kind}`,
      `tag ${numbers.get(parent)} ${element.name}`,
    ]) {
      const group = groups.get(key) ?? [];
      group.push(element);
      groups.set(key, group);
    }
  }
  return [...groups.values()].filter(({ length }) => length > 1).slice(0, MOST_GROUPS);
}

function scoreGroup(
  profile: ItemsProfile,
  page: PageView,
  elements: readonly Element[],
  fields: readonly FieldProfile[],
): number {
  if (elements.length === 0) return 0;
  const looked = elements.slice(0, MOST_LOOKED_AT);
  const covered = coverage(page, looked, fields);
  if (covered < 0.5) return 0;
  const texts = profile.textsOf.get(page.url);
  const usual = texts?.length ?? profile.usualCount;
  const count = Math.min(usual, elements.length) / Math.max(usual, elements.length);
  const lengths = looked.map((element) => page.seen.get(element)?.text.length ?? 0);
  const length = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  const size = Math.min(length, profile.usualLength) / Math.max(length, profile.usualLength, 1);
  const [first] = looked;
  const named = profile.words.size === 0 ? 0.5 : jaccard(profile.words, nameWords(first!));
  const tag = first!.name === profile.tag ? 1 : 0.4;
  const parts = [covered * 3, count * 2, size * 1.5, named * 0.6, tag * 0.4];
  const most = 7.5;
  const base = parts.reduce((sum, part) => sum + part, 0) / most;
  if (texts === undefined) return base;
  return 0.6 * base + 0.4 * saidAgain(page, looked, texts);
}

/** The mean share of elements in which a field's value can stand. */
function coverage(page: PageView, elements: readonly Element[], fields: readonly FieldProfile[]): number {
  if (fields.length === 0) return 1;
  let sum = 0;
  for (const item of elements) {
    const inside = elementsIn({ page, item }).slice(0, MOST_INSIDE);
    const there = fields.filter((field) =>
      inside.some((element) => {
        const value = readValue(page, element, field.attribute);
        return value !== '' && value.length <= field.shape.longest * 3 + 40 && isLike(field, value);
      }),
    );
    sum += there.length / fields.length;
  }
  return sum / elements.length;
}

/** The share of elements that say what an item of the same page said. */
function saidAgain(
  page: PageView,
  elements: readonly Element[],
  texts: readonly ReadonlySet<string>[],
): number {
  const again = elements.filter((element) => {
    const words = wordsOf(page.seen.get(element)?.text ?? '');
    return texts.some((known) => jaccard(known, words) > 0.5);
  });
  return again.length / elements.length;
}

/** Names that all of a group have, alone and below a named ancestor. */
function groupSelectors(elements: readonly Element[]): string[] {
  const [first, ...rest] = elements;
  const common = partsOf(first!)
    .map(({ css }) => css)
    .filter((css) => rest.every((element) => partsOf(element).some((part) => part.css === css)));
  const selectors = new Set(common);
  for (const ancestor of ancestorsOf(first!, undefined))
    for (const around of partsOf(ancestor).slice(0, 2))
      for (const part of common.slice(0, 3)) {
        selectors.add(`${around.css} ${part}`);
        if (ancestor === first!.parent) selectors.add(`${around.css} > ${part}`);
      }
  return [...selectors];
}
