import { bestIn, type Candidate, type ScoredScope } from './candidates.ts';
import { comparable, type FieldProfile, varietyOf } from './profile.ts';
import { selectorsFor } from './selectors.ts';
import { strengthOf } from './strength.ts';
import { trySelectors } from './try-selectors.ts';

/** A selector that may take the place of one that finds nothing any more. */
export interface RankedSelector {
  css: string;
  attribute: string;
  /** How well what it finds agrees with the good pages, from 0 to 1. */
  score: number;
  robustness: number;
  /** What it finds in each scope. */
  values: (string | undefined)[];
}

const MOST_CANDIDATES = 4;
const MOST_SCOPES = 12;
/** A scope whose best element is below this has no such value, as far as can be seen. */
const LEAST_BEST = 0.45;

/** Selectors made of the best elements of every scope, each tried on all of them, the best first. */
export function rankSelectors(profile: FieldProfile, scopes: readonly ScoredScope[]): RankedSelector[] {
  const wishes = wishesOf(scopes);
  const selectors = [...new Set(wishes.map(({ css }) => css))];
  const found = trySelectors(selectors, scopes);
  const index = new Map(selectors.map((css, at) => [css, at]));
  return wishes
    .map(({ css, attribute }) => {
      const picks = scopes.map((scope, at) =>
        picksOf(profile, scope, found[index.get(css)!]![at]!, attribute),
      );
      return judge(profile, scopes, css, attribute, picks);
    })
    .sort((one, two) => rankOf(two) - rankOf(one));
}

const rankOf = ({ score, robustness: strength }: RankedSelector): number => score * (0.85 + 0.15 * strength);

function wishesOf(scopes: readonly ScoredScope[]): { css: string; attribute: string }[] {
  const wishes = new Map<string, { css: string; attribute: string }>();
  for (const scope of scopes.slice(0, MOST_SCOPES))
    for (const { element, attribute } of bestIn(scope, MOST_CANDIDATES))
      for (const css of selectorsFor(element, scope)) wishes.set(`${attribute} ${css}`, { css, attribute });
  return [...wishes.values()];
}

interface Picks {
  values: string[];
  score: number;
  isAny: boolean;
}

function picksOf(
  { multiple, occurrences, valuesOf }: FieldProfile,
  { candidates }: ScoredScope,
  elements: readonly Candidate['element'][],
  attribute: string,
): Picks {
  const taken = multiple ? elements : elements.slice(0, 1);
  const known = taken.map((element) => candidates.get(element));
  const fitting = known.map((candidate) => (candidate?.attribute === attribute ? candidate : undefined));
  const scores = fitting.map((candidate) => candidate?.score ?? 0);
  const mean = scores.reduce((sum, score) => sum + score, 0) / Math.max(1, scores.length);
  const usual = occurrences.length / valuesOf.size;
  const isUsual =
    !multiple || taken.length === 0
      ? 1
      : Math.sqrt(Math.min(usual, taken.length) / Math.max(usual, taken.length));
  return {
    values: fitting.flatMap((candidate) => (candidate === undefined ? [] : [candidate.value])),
    score: mean * isUsual,
    isAny: taken.length > 0,
  };
}

function judge(
  profile: FieldProfile,
  scopes: readonly ScoredScope[],
  css: string,
  attribute: string,
  picks: readonly Picks[],
): RankedSelector {
  const counting = picks.filter(
    ({ isAny }, at) => isAny || (bestIn(scopes[at]!, 1)[0]?.score ?? 0) >= LEAST_BEST,
  );
  const mean = counting.reduce((sum, { score }) => sum + score, 0) / Math.max(1, counting.length);
  const values = picks.flatMap((pick) => pick.values);
  return {
    css,
    attribute,
    score: mean * varietyFactor(profile, values),
    robustness: strengthOf(css),
    values: picks.map((pick) => (pick.values.length === 0 ? undefined : pick.values.join('\n'))),
  };
}

/** A value that differed from page to page is not found where all pages say the same. */
function varietyFactor({ variety, occurrences }: FieldProfile, values: readonly string[]): number {
  if (values.length < 3 || occurrences.length < 3) return 1;
  const now = varietyOf(values);
  return now < variety ? 1 - 0.5 * (variety - now) : 1 - 0.3 * (now - variety);
}

/** Whether two selectors find something else on half of the pages. */
export function differs(one: RankedSelector, two: RankedSelector): boolean {
  const both = one.values.map((value, at) => [value, two.values[at]] as const);
  const different = both.filter(([left, right]) => comparable(left ?? '') !== comparable(right ?? ''));
  return different.length * 2 >= both.length;
}
