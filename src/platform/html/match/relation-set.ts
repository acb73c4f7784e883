import { type Element, isElement, parentElement, previousElement } from '../tree/nodes.ts';
import type { Program } from './program.ts';
import { runProgram } from './run.ts';
import type { ElementSet } from './tree-facts.ts';

/** How the elements of a set stand to the matches of a program. */
export type Relation = 'itself' | 'ancestor' | 'parent' | 'previous' | 'earlier';

/** The elements that have a match of the program below, beside or before them, found in one walk. */
export function relationSet(program: Program, relation: Relation): ElementSet {
  return {
    compute(facts) {
      const set = new Set<Element>();
      runProgram(program, facts.document, facts, (_query, found) => {
        const element = 'owner' in found ? found.owner : isElement(found) ? found : parentElement(found);
        if (element !== null) MARK[relation](element, set);
      });
      return set;
    },
  };
}

const addIf = (element: Element | null, set: Set<Element>): void => {
  if (element !== null) set.add(element);
};

const MARK: Readonly<Record<Relation, (element: Element, set: Set<Element>) => void>> = {
  itself: (element, set) => void set.add(element),
  parent: (element, set) => addIf(parentElement(element), set),
  previous: (element, set) => addIf(previousElement(element), set),
  // Whoever is in the set already has all above or before it in it.
  ancestor(element, set) {
    for (let up = parentElement(element); up !== null && !set.has(up); up = parentElement(up)) set.add(up);
  },
  earlier(element, set) {
    for (let back = previousElement(element); back !== null && !set.has(back); back = previousElement(back))
      set.add(back);
  },
};
