import type { Element } from '../../../../../platform/html/index.ts';
import { featuresOf } from './features.ts';
import type { FieldProfile } from './profile.ts';
import { elementsIn, readValue, type Scope } from './scope.ts';
import { isLike, scoreOf } from './score.ts';

/** An element that may hold the value, and how it is read. */
export interface Candidate {
  element: Element;
  attribute: string;
  value: string;
  score: number;
}

/** Candidates of one scope, by element and way of reading. */
export type ScoredScope = Scope & { candidates: ReadonlyMap<Element, Candidate> };

const NOT_VALUES = new Set(['html', 'body', 'head', 'script', 'style', 'noscript', 'template', 'title']);
const OTHER_READING = 0.92;

/** Scores every element of a scope that could hold the value at all. */
export function scoreScope(profile: FieldProfile, scope: Scope): ScoredScope {
  const candidates = new Map<Element, Candidate>();
  const longest = profile.shape.longest * 3 + 40;
  for (const element of elementsIn(scope)) {
    if (NOT_VALUES.has(element.name)) continue;
    for (const attribute of readingsOf(profile.attribute)) {
      const value = readValue(scope.page, element, attribute);
      if (value === '' || value.length > longest || !isLike(profile, value)) continue;
      const plain = scoreOf(profile, featuresOf(element, scope), value, scope.page.url);
      const score = attribute === profile.attribute ? plain : plain * OTHER_READING;
      if (score > (candidates.get(element)?.score ?? 0))
        candidates.set(element, { element, attribute, value, score });
    }
  }
  return { ...scope, candidates };
}

export const bestIn = ({ candidates }: ScoredScope, most: number): Candidate[] =>
  [...candidates.values()].sort((one, two) => two.score - one.score).slice(0, most);

/** Pictures that load late keep their address elsewhere, and attributes of one's own come and go. */
function readingsOf(attribute: string): string[] {
  if (attribute === 'src' || attribute === 'href') return [attribute, `data-${attribute}`];
  if (attribute === 'text' || attribute === 'html' || attribute === 'outer_html') return [attribute];
  return [attribute, 'text'];
}
