import type { Element } from '../../../../platform/html/index.ts';
import { plannedField } from './build-field.ts';
import { chosenFields } from './choose-fields.ts';
import { scoreGroup } from './group-score.ts';
import { findGroups, type Group, sampleOf } from './groups.ts';
import { itemSelector } from './item-selector.ts';
import type { Judged } from './judge.ts';
import { freeName, namesFor, slug } from './name-fields.ts';
import { ownText } from './outline.ts';
import type { ReadPage } from './read-page.ts';
import { type Aimed, aim } from './relative-selector.ts';
import { placeOf } from './trials.ts';
import type { FieldCandidate, LinkCandidate, Member, RecordCandidate } from './types.ts';
import { type Planned, type SourcePage, type Verified, verifiedFields } from './verify-fields.ts';
import { exampleField, grantWishes } from './wishes.ts';

const SAMPLE = 30;
const SAMPLE_WITH_EXAMPLES = 120;
/** A trial passes all records before the one it is made in. */
const MOST_SAMPLED = 400;
const MOST_RECORDS = 5;
const MOST_FIELDS = 24;
/** Expressions that look around are too slow for lists that are longer. */
const MOST_WITH_XPATH = 1_500;

interface Ranked {
  group: Group;
  sample: Member[];
  fields: Judged[];
  score: number;
}

/** The lists of a page, the likeliest first, each with its fields. `others` are further pages of the same list. */
export function recordCandidates(page: ReadPage, others: readonly SourcePage[]): RecordCandidate[] {
  const ranked = rankedGroups(page);
  const most = ranked[0]?.score ?? 0;
  const records: RecordCandidate[] = [];
  for (const one of ranked) {
    if (records.length >= MOST_RECORDS || one.score < most * 0.12) break;
    const record = buildRecord(page, one, others, most);
    if (record !== undefined) records.push(record);
  }
  return records.sort((one, two) => two.score - one.score);
}

function rankedGroups(page: ReadPage): Ranked[] {
  const { outline, wishes, examples } = page;
  const pageText = outline.elements.reduce((total, element) => total + ownText(element).length, 0);
  const ranked = findGroups(outline)
    .map((group): Ranked => {
      // An example may stand in any record.
      const near = group.members.slice(0, MOST_SAMPLED);
      const sample = sampleOf(near, examples.length > 0 ? SAMPLE_WITH_EXAMPLES : SAMPLE);
      const fields = chosenFields(sample);
      return { group, sample, fields, score: scoreGroup(group, fields, pageText, wishes, examples) };
    })
    .filter(({ score }) => score > 0)
    .sort((one, two) => two.score - one.score);
  return ranked
    .filter((one, at) => !ranked.slice(0, at).some((better) => isSame(one.group, better.group)))
    .slice(0, MOST_RECORDS * 2);
}

/** Two names for the same records: most of the elements of one lie in those of the other, one in each. */
function isSame(one: Group, two: Group): boolean {
  const [fewer, more] = [one.members.length, two.members.length].sort((a, b) => a - b) as [number, number];
  if (fewer < more * 0.8) return false;
  const roots = new Set<Element>(two.members.map(({ root }) => root));
  const inside = (element: Element): boolean => {
    let node: Element | null = element;
    for (let level = 0; level < 6 && node !== null; level++) {
      if (roots.has(node)) return true;
      node = 'attribs' in (node.parent ?? {}) ? (node.parent as Element) : null;
    }
    return false;
  };
  const others = new Set<Element>(one.members.map(({ root }) => root));
  const shared = one.members.filter(({ root }) => inside(root)).length;
  if (shared >= one.members.length * 0.8) return true;
  const reverse = two.members.filter(({ root }) => {
    let node: Element | null = root;
    for (let level = 0; level < 6 && node !== null; level++) {
      if (others.has(node)) return true;
      node = 'attribs' in (node.parent ?? {}) ? (node.parent as Element) : null;
    }
    return false;
  }).length;
  return reverse >= two.members.length * 0.8;
}

function buildRecord(
  page: ReadPage,
  { group, sample, fields, score }: Ranked,
  others: readonly SourcePage[],
  most: number,
): RecordCandidate | undefined {
  const { tree, facts, budget, outline } = page;
  const roots = group.members.map(({ root }) => root);
  const item = itemSelector(roots, placeOf(tree.document, facts, undefined, outline.elements.length), budget);
  if (item === undefined) return undefined;
  const places = sample.map(({ root }) => placeOf(tree.document, facts, root));
  const sampleRoots = sample.map(({ root }) => root);
  const usable = fields.slice(0, MOST_FIELDS).flatMap((judged) => {
    const aimed = aim(judged.slot, places, sampleRoots, budget).filter(
      ({ selector }) => selector.xpath === undefined || group.members.length <= MOST_WITH_XPATH,
    );
    const [best] = aimed;
    return best === undefined || best.accuracy < 0.5 ? [] : [{ judged, best, aimed }];
  });
  const { names, wanted } = chosenNames(
    page,
    usable.map(({ judged }) => judged),
  );
  const planned = usable.map(
    ({ judged, best }): Planned => ({
      name: names.get(judged)!,
      ...plannedField(judged, best, outline.language),
    }),
  );
  const verified = verifiedFields({ css: item.css }, planned, [page, ...others]);
  const fit = (item.precision * item.recall) ** 0.5;
  const made = usable.map(({ judged, best, aimed }, at) =>
    candidateOf(judged, best, aimed, verified.fields[at]!, item.robustness, page.outline.language),
  );
  const isChosen = (_: unknown, at: number) => wanted.size === 0 || wanted.has(usable[at]!.judged);
  return {
    item: { css: item.css },
    count: group.members.length,
    score: score * fit,
    confidence: rounded(
      Math.min(
        1,
        fit *
          (0.45 + 0.3 * group.likeness + 0.15 * item.robustness + 0.1 * (score / most)) *
          (group.members.length < 3 ? 0.6 : 1),
      ),
    ),
    fields: made.filter(isChosen).filter(({ filled }) => filled > 0),
    others: made.filter((one, at) => !isChosen(one, at)).filter(({ filled }) => filled > 0),
    granted: wanted.size,
    detail: detailOf(page, fields, usable, item.css),
  };
}

/** All fields by their own names; what was wished for, by the words of the wish. Others are left out when everything was found. */
function chosenNames(
  page: ReadPage,
  judged: readonly Judged[],
): { names: Map<Judged, string>; wanted: ReadonlySet<Judged> } {
  const ownNames = namesFor(judged.map((one) => ({ ...one, isLabelled: one.slot.label !== undefined })));
  const own = new Map(judged.map((one, at) => [one, ownNames[at]!]));
  const wanted = new Map<Judged, string>();
  for (const example of page.examples) {
    const found = exampleField(
      example,
      judged.filter((one) => !wanted.has(one)),
    );
    if (found !== undefined) wanted.set(found.field, example.name ?? own.get(found.field)!);
  }
  const shown = new Set(wanted.values());
  const open = page.wishes.filter(({ word }) => !shown.has(word));
  for (const { wish, field } of grantWishes(
    open,
    judged.filter((one) => !wanted.has(one)),
  ))
    wanted.set(field, wish.dataType === undefined ? slug(wish.tokens) : wish.word);
  const taken = new Set(wanted.values());
  const names = new Map(judged.map((one) => [one, wanted.get(one) ?? freeName(own.get(one)!, taken)]));
  return { names, wanted: new Set(wanted.keys()) };
}

function candidateOf(
  judged: Judged,
  best: Aimed,
  aimed: readonly Aimed[],
  verified: Verified,
  item: number,
  language: string,
): FieldCandidate {
  const { concept, certainty, evidence, slot } = judged;
  const label = slot.label === undefined ? [] : [`label "${slot.label.text}"`];
  return {
    name: verified.name,
    concept,
    dataType: verified.dataType,
    selector: verified.selector,
    samples: samplesOf(verified.values),
    filled: rounded(verified.filled),
    confidence: rounded(
      best.accuracy *
        (0.3 * certainty +
          0.35 * Math.min(1, verified.filled / Math.max(0.05, judged.filled)) +
          0.2 * best.robustness +
          0.15 * item) *
        (1 - verified.faulty) +
        (verified.filled > 0.95 ? 0.03 : 0),
    ),
    evidence: [
      ...new Set([...label, ...evidence, `in ${Math.round(verified.filled * 100)} % of the records`]),
    ],
    alternatives: aimed
      .filter((other) => other !== best)
      .slice(0, 2)
      .map((other) => ({ selector: plannedField(judged, other, language).selector, samples: [] })),
  };
}

const rounded = (number: number): number => Math.round(Math.max(0, Math.min(1, number)) * 100) / 100;

export function samplesOf(values: readonly unknown[]): unknown[] {
  const samples: unknown[] = [];
  for (const value of values) {
    if (value === null || samples.some((one) => JSON.stringify(one) === JSON.stringify(value))) continue;
    samples.push(typeof value === 'string' && value.length > 300 ? `${value.slice(0, 300)}…` : value);
    if (samples.length >= 5) break;
  }
  return samples;
}

function detailOf(
  page: ReadPage,
  fields: readonly Judged[],
  usable: readonly { judged: Judged; best: Aimed }[],
  item: string,
): LinkCandidate | null {
  const link = fields.find(
    ({ concept, slot }) => concept === 'url' && slot.part.kind === 'attribute' && slot.part.name === 'href',
  );
  const found = usable.find(({ judged }) => judged === link);
  if (link === undefined || found === undefined || found.best.selector.xpath !== undefined) return null;
  const { css } = found.best.selector;
  const urls = [
    ...new Set(
      link.slot.values.flatMap((value) => (value === undefined ? [] : (page.resolver.resolve(value) ?? []))),
    ),
  ];
  const near = urls.filter(
    (url) => URL.parse(url)?.host === new URL(page.url).host && url.split('#')[0] !== page.url,
  );
  if (near.length < Math.max(1, urls.length * 0.7)) return null;
  const path = css === undefined ? item : css.startsWith('> ') ? `${item} ${css}` : `${item} ${css}`;
  return {
    css: path,
    urls: near.slice(0, 100),
    confidence: rounded(link.filled * 0.6 + link.distinct * 0.4),
    evidence: 'the link of each record',
  };
}
