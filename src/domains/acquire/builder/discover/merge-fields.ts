import { lineOf } from './outline.ts';
import { type Checked, ONCE, STEADY } from './page-drafts.ts';
import type { ReadPage } from './read-page.ts';
import { placeOf, tried } from './trials.ts';
import type { Concept } from './types.ts';
import type { Verified } from './verify-fields.ts';
import { tokensOf } from './vocabulary.ts';

/** JSON-LD wins where the page shows the same; where it shows something else, what is shown wins. */
export function mergeFields(
  checked: readonly Checked[],
  pages: readonly ReadPage[],
  warnings: string[],
): Checked[] {
  const kept: Checked[] = [];
  for (const one of checked) {
    const { concept, judged } = one.draft;
    const isSaid = judged === undefined && concept !== 'breadcrumbs';
    if (isSaid && concept === 'title' && !isShown(one.read, pages)) {
      warnings.push('The JSON-LD of the page has a different name than the page shows; the page was used.');
      continue;
    }
    if (
      isSaid &&
      pages.length > 1 &&
      one.read.filled > 0.5 &&
      new Set(one.read.values.map((value) => JSON.stringify(value))).size === 1 &&
      !STEADY.has(concept as Concept)
    )
      continue;
    const rival = kept.find(
      (other) =>
        other.draft.concept !== null && other.draft.concept === concept && ONCE.has(concept as Concept),
    );
    if (rival === undefined) {
      if (!kept.some((other) => isRepeated(other, one))) kept.push(one);
      continue;
    }
    if (concept === 'price' && rival.draft.judged === undefined && differ(rival.read, one.read)) {
      warnings.push('The JSON-LD of the page has a different price than the page shows; the page was used.');
      kept[kept.indexOf(rival)] = one;
    } else rival.draft.evidence.push(...(sameReadings(rival, one) ? ['the page shows the same'] : []));
  }
  return kept;
}

/** The same values under another meaning are another field: two euros are not two kilograms. */
const isRepeated = (one: Checked, two: Checked): boolean =>
  sameReadings(one, two) &&
  (one.draft.concept === two.draft.concept || two.draft.judged?.slot.label === undefined);

const sameReadings = ({ read: one }: Checked, { read: two }: Checked): boolean =>
  one.dataType === two.dataType &&
  one.values.every((value, at) => value !== null && JSON.stringify(value) === JSON.stringify(two.values[at]));

const differ = ({ values: said }: Verified, { values: shown }: Verified): boolean =>
  said.some(
    (value, at) =>
      typeof value === 'number' &&
      typeof shown[at] === 'number' &&
      Math.abs(value - (shown[at] as number)) > 0.005,
  );

/** The name stands in the headline or in the title of the page. */
function isShown({ values }: Verified, pages: readonly ReadPage[]): boolean {
  return pages.every((page, at) => {
    const words = tokensOf(String(values[at] ?? ''));
    const headline = page.outline.elements.find(({ name }) => name === 'h1');
    if (words.length === 0) return true;
    const shown = new Set(tokensOf(headline === undefined ? titleOf(page) : `${lineOf(headline)}`));
    return (
      shown.size === 0 ||
      words.filter((word) => shown.has(word)).length >= Math.min(words.length, shown.size) * 0.5
    );
  });
}

function titleOf({ tree, facts, outline, budget }: ReadPage): string {
  const [title] =
    tried({ css: 'title' }, placeOf(tree.document, facts, undefined, outline.elements.length), budget) ?? [];
  return title === undefined ? '' : lineOf(title);
}
