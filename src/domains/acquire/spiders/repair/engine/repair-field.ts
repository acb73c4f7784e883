import type { FieldDefinition } from '../../../../../platform/html/index.ts';
import { type ScoredScope, scoreScope } from './candidates.ts';
import type { FieldProfile } from './profile.ts';
import { differs, type RankedSelector, rankSelectors } from './rank-selectors.ts';
import type { Scope } from './scope.ts';

export interface Successor {
  definition: FieldDefinition;
  css: string;
  confidence: number;
  robustness: number;
}

export interface FieldSuccessors {
  /** The one to take; nothing when none is good enough. */
  best: Successor | undefined;
  /** What else there is, and the best that was not good enough. */
  others: Successor[];
  /** In words, when there is none. */
  reason: string;
}

/** Answers the share of pages on which a definition gives a value that its column takes. */
export type Acceptance = (definition: FieldDefinition) => number;

/** Measured on generated changes of pages: below it, a proposal is wrong too often. */
const LEAST_CONFIDENCE = 0.5;
const MOST_TRIED = 12;
const MOST_OTHERS = 3;

/** Finds what took the place of a selector, by what good pages tell of its value. */
export function successorsOf(
  profile: FieldProfile,
  before: FieldDefinition,
  scopes: readonly Scope[],
  acceptance: Acceptance,
): FieldSuccessors {
  const scored = scopes.map((scope) => scoreScope(profile, scope));
  const ranked = rankSelectors(profile, scored);
  const groups = apart(ranked).slice(0, MOST_TRIED);
  const judged = groups
    .map((selector) => ({
      selector,
      definition: patched(before, selector),
      rival: rivalOf(selector, ranked),
    }))
    .map(({ selector, definition, rival }) => ({
      definition,
      css: selector.css,
      robustness: selector.robustness,
      confidence: round(confidenceOf(selector, rival, scored) * acceptance(definition)),
    }))
    .sort((one, two) => two.confidence - one.confidence);
  const [first, ...rest] = judged;
  if (first === undefined)
    return { best: undefined, others: [], reason: 'No element on the new pages has a value of this kind.' };
  if (first.confidence < LEAST_CONFIDENCE) {
    const reason = 'No element on the new pages is similar enough to what was extracted before.';
    return { best: undefined, others: judged.slice(0, MOST_OTHERS), reason };
  }
  return { best: first, others: rest.slice(0, MOST_OTHERS), reason: '' };
}

/** The first of those that find the same. */
function apart(ranked: readonly RankedSelector[]): RankedSelector[] {
  const groups: RankedSelector[] = [];
  for (const selector of ranked) {
    if (selector.score === 0) continue;
    if (groups.every((known) => known.attribute !== selector.attribute || differs(known, selector)))
      groups.push(selector);
    if (groups.length === MOST_TRIED) break;
  }
  return groups;
}

const rivalOf = (selector: RankedSelector, ranked: readonly RankedSelector[]): RankedSelector | undefined =>
  ranked.find((other) => differs(selector, other));

/** How sure it is: by agreement, by the distance to what finds something else, and by the number of pages. */
function confidenceOf(
  selector: RankedSelector,
  rival: RankedSelector | undefined,
  scopes: readonly ScoredScope[],
): number {
  const margin = selector.score - (rival?.score ?? 0);
  const isClear = Math.max(0, Math.min(1, 0.6 + 3 * margin));
  const pages = scopes.length === 1 ? 0.85 : scopes.length === 2 ? 0.95 : 1;
  return selector.score * isClear * pages;
}

/** The same field, looked for elsewhere; what is made of the value stays. */
function patched(before: FieldDefinition, { css, attribute }: RankedSelector): FieldDefinition {
  const { css: _, xpath: __, attribute: named, ...rest } = before;
  const keepsNone = named === undefined && attribute === 'text';
  return { css, ...(keepsNone ? {} : { attribute }), ...rest };
}

const round = (share: number): number => Math.round(share * 100) / 100;
