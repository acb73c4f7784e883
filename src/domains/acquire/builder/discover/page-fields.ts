import { type Element, parentElement } from '../../../../platform/html/index.ts';
import { plannedField } from './build-field.ts';
import { type Judged, judge } from './judge.ts';
import { labelledSlots } from './labels.ts';
import { mergeFields } from './merge-fields.ts';
import { freeName, namesFor, slug } from './name-fields.ts';
import { type Checked, type Drafted, ONCE, STEADY } from './page-drafts.ts';
import { breadcrumbs, thingDrafts } from './page-sources.ts';
import type { ReadPage } from './read-page.ts';
import { samplesOf } from './records.ts';
import { aim } from './relative-selector.ts';
import { slotsOf } from './slots.ts';
import { placeOf } from './trials.ts';
import type { Concept, FieldCandidate } from './types.ts';
import { type Planned, type Verified, verifiedFields } from './verify-fields.ts';
import { grantWishes, matchesExample } from './wishes.ts';

export interface PageFields {
  fields: FieldCandidate[];
  /** What was found besides, when only some fields were wished for. */
  others: FieldCandidate[];
  /** How many wishes and examples they fulfil. */
  granted: number;
  warnings: string[];
}

const MOST_ELEMENTS = 4_000;
const MOST_FIELDS = 40;
const BESIDE =
  /(?:^|[-_\s])(?:nav|navbar|menu|footer|sidebar|cookie|consent|social|share|related|recommend\w*|similar|also|upsell|newsletter|comments?-list|pagination|breadcrumbs?)(?:$|[-_\s])/i;
/** The fields of pages with one record each: what they say of it by themselves, compared from page to page. */
export function pageFields(pages: readonly ReadPage[]): PageFields {
  const [first] = pages;
  if (first === undefined) return { fields: [], others: [], granted: 0, warnings: [] };
  const warnings: string[] = [];
  const fromDom = domDrafts(pages);
  const fromThings = thingDrafts(pages);
  const all = [...fromThings, ...fromDom, ...breadcrumbs(pages)];
  const { fields: verified } = verifiedFields(undefined, uniquely(all.map(({ planned }) => planned)), pages);
  const checked = all
    .map((draft, at) => ({ draft, read: verified[at]! }))
    .filter(({ read }) => read.filled > 0);
  const merged = mergeFields(checked, pages, warnings);
  const { kept, rest, granted } = chosen(first, merged);
  const toCandidate = ({ draft, read, name }: Checked & { name: string }) =>
    candidate(draft, { ...read, name });
  return {
    fields: kept.map(toCandidate),
    others: rest.map(toCandidate),
    granted,
    warnings,
  };
}

/** Names for the reading alone; the last ones come when it is known what is kept. */
const uniquely = (planned: readonly Planned[]): Planned[] =>
  planned.map((one, at) => ({ ...one, name: `f${at}` }));

const isOutside = (element: Element): boolean => {
  if (
    element.name === 'nav' ||
    element.name === 'footer' ||
    element.name === 'aside' ||
    element.name === 'form'
  )
    return true;
  const names = `${element.attribs.class ?? ''} ${element.attribs.id ?? ''}`;
  return names.length > 1 && BESIDE.test(names);
};

function domDrafts(pages: readonly ReadPage[]): Drafted[] {
  const roots = pages.flatMap(({ outline }) => outline.body ?? []);
  if (roots.length < pages.length) return [];
  const members = roots.map((root) => ({ root, tail: [] }));
  const options = { most: MOST_ELEMENTS, isOutside };
  const fewest = Math.max(1, Math.ceil(pages.length / 2));
  const slots = [...labelledSlots(members, fewest, options), ...slotsOf(members, options)];
  const judged = slots
    .map(judge)
    .filter((one) => one.slot.values.filter((value) => value !== undefined).length >= fewest);
  const varying = judged.filter(
    (one) =>
      pages.length < 2 ||
      one.distinct > 0.5 ||
      (one.slot.label !== undefined && one.filled > 0.5) ||
      STEADY.has(one.concept as Concept),
  );
  const picked = pickOnce(varying, pages);
  const places = pages.map(({ tree, facts, outline }) =>
    placeOf(tree.document, facts, undefined, outline.elements.length),
  );
  const none = pages.map(() => undefined);
  return picked.slice(0, MOST_FIELDS).flatMap((one): Drafted[] => {
    const aimed = aim(one.slot, places, none, pages[0]!.budget);
    const [best] = aimed;
    if (best === undefined || best.accuracy < 0.5) return [];
    return [
      {
        concept: one.concept,
        certainty: one.certainty,
        words: one.words,
        evidence: one.evidence,
        planned: { name: '', ...plannedField(one, best, pages[0]!.outline.language) },
        accuracy: best.accuracy,
        robustness: best.robustness,
        aimed,
        judged: one,
      },
    ];
  });
}

/** One field for each concept: near the headline and surely meant; labelled values all. */
function pickOnce(judged: readonly Judged[], pages: readonly ReadPage[]): Judged[] {
  const order = new Map(pages[0]!.outline.elements.map((element, at) => [element, at]));
  const headline = pages[0]!.outline.elements.find(({ name }) => name === 'h1');
  const start = headline === undefined ? 0 : order.get(headline)!;
  const place = ({ slot }: Judged) =>
    order.get(slot.elements.find((element) => element !== undefined)!) ?? 1_000_000;
  const worth = (one: Judged): number => {
    const far = place(one) - start;
    const near = far < -5 ? 0.35 : Math.max(0, 0.4 - far / 1_500);
    return one.certainty + near + one.filled * 0.3 + (one.distinct > 0.5 ? 0.2 : 0);
  };
  const best = new Map<Concept, Judged>();
  const others: Judged[] = [];
  const examples = pages[0]!.examples;
  for (const one of judged) {
    const { concept, slot } = one;
    if (isHeadline(one)) {
      one.concept = 'title';
      one.certainty = 1;
      one.evidence = ['the headline of the page'];
    } else if (concept === 'title' && one.certainty < 0.9) one.concept = null;
    const isShown = examples.some(({ value }) =>
      slot.values.some((text) => text !== undefined && matchesExample(text, value) >= 0.8),
    );
    if (one.concept === 'url' || one.concept === 'tags') continue;
    if (one.concept !== null && ONCE.has(one.concept)) {
      const known = best.get(one.concept);
      if (known === undefined || worth(one) > worth(known)) best.set(one.concept, one);
      if (isShown) others.push(one);
    } else if (slot.label !== undefined || one.certainty >= 0.75 || isShown) others.push(one);
  }
  const long = longest(
    judged.filter(
      (one) => one.slot.part.kind !== 'attribute' && (one.concept === null || one.concept === 'description'),
    ),
  );
  if (!best.has('description') && long !== undefined) {
    long.concept = 'description';
    long.certainty = 0.6;
    long.evidence = ['the longest text'];
    best.set('description', long);
  }
  return [...new Set([...best.values(), ...others])].sort((one, two) => place(one) - place(two));
}

const isHeadline = ({ slot }: Judged): boolean => {
  const element = slot.elements.find((one) => one !== undefined)!;
  return (
    slot.part.kind === 'text' &&
    (element.name === 'h1' || parentElement(element)?.name === 'h1') &&
    slot.label === undefined
  );
};

function longest(judged: readonly Judged[]): Judged | undefined {
  const size = ({ slot }: Judged) => Math.max(0, ...slot.values.map((value) => value?.length ?? 0));
  const found = [...judged].sort((one, two) => size(two) - size(one))[0];
  return found === undefined || size(found) < 100 ? undefined : found;
}

type Named = Checked & { name: string };

function chosen(
  page: ReadPage,
  checked: readonly Checked[],
): { kept: Named[]; rest: Named[]; granted: number } {
  const names = namesFor(
    checked.map(({ draft: { concept, certainty, words, judged } }) => ({
      concept,
      certainty,
      words,
      shape: judged?.shape ?? 'text',
      isLabelled: judged?.slot.label !== undefined,
    })),
  );
  const own = checked.map((one, at) => ({ ...one, name: names[at]! }));
  const wanted = new Map<Checked, string>();
  for (const example of page.examples) {
    const ranked = own
      .filter((one) => !wanted.has(one))
      .map((one) => ({
        one,
        fit: Math.max(
          0,
          ...one.read.values.map((value) =>
            value === null ? 0 : matchesExample(String(value), example.value),
          ),
        ),
      }))
      .sort((a, b) => b.fit - a.fit);
    if ((ranked[0]?.fit ?? 0) >= 0.4) wanted.set(ranked[0]!.one, example.name ?? ranked[0]!.one.name);
  }
  const open = page.wishes.filter(({ word }) => ![...wanted.values()].includes(word));
  const fields = own
    .filter((one) => !wanted.has(one))
    .map((one) => ({
      concept: one.draft.concept,
      certainty: one.draft.certainty,
      words: one.draft.words,
      one,
    }));
  for (const { wish, field } of grantWishes(open, fields))
    wanted.set(field.one, wish.dataType === undefined ? slug(wish.tokens) : wish.word);
  const kept = own.filter((one) => wanted.has(one)).map((one) => ({ ...one, name: wanted.get(one)! }));
  if (wanted.size === 0) return { kept: own, rest: [], granted: 0 };
  const taken = new Set(wanted.values());
  const rest = own
    .filter((one) => !wanted.has(one))
    .map((one) => ({ ...one, name: freeName(one.name, taken) }));
  return { kept, rest, granted: wanted.size };
}

const rounded = (number: number): number => Math.round(Math.max(0, Math.min(1, number)) * 100) / 100;

const candidate = (draft: Drafted, read: Verified): FieldCandidate => ({
  name: read.name,
  concept: draft.concept,
  dataType: read.dataType,
  selector: read.selector,
  samples: samplesOf(read.values),
  filled: rounded(read.filled),
  confidence: rounded(
    draft.accuracy * (0.4 * draft.certainty + 0.3 * read.filled + 0.3 * draft.robustness) * (1 - read.faulty),
  ),
  evidence: [
    ...new Set([
      ...(draft.judged?.slot.label === undefined ? [] : [`label "${draft.judged.slot.label.text}"`]),
      ...draft.evidence,
    ]),
  ],
  alternatives:
    draft.judged === undefined
      ? []
      : draft.aimed
          .slice(1, 3)
          .map((other) => ({ selector: plannedField(draft.judged!, other, '').selector, samples: [] })),
});
