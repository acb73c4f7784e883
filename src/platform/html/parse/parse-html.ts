import { quickTree } from '../fast/quick-tree.ts';
import { Unfaithful } from '../fast/unfaithful.ts';
import type { HtmlTree, Lane } from '../tree/nodes.ts';
import { parseExactly } from './parse-exactly.ts';

export interface ParseOptions {
  /** `fast` gives the same tree by the quick parser, or falls back to `exact` by itself; a tree costs about the same either way. */
  lane?: Lane;
  /** Remember where in the text each element begins. */
  positions?: boolean;
}

/** The tree of a page. Throws `LimitError` for a page that would fill the memory, and nothing else. */
export function parseHtml(text: string, options: ParseOptions = {}): HtmlTree {
  const { lane = 'exact', positions = false } = options;
  const source = positions ? { source: text } : {};
  if (lane === 'exact') return { document: parseExactly(text, positions), lane, ...source };
  try {
    return { document: quickTree(text, positions), lane, ...source };
  } catch (error) {
    if (!(error instanceof Unfaithful)) throw error;
    return { document: parseExactly(text, positions), lane: 'exact', declined: error.reason, ...source };
  }
}
