import { parse } from 'parse5';
import { createAdapter } from './adapter.ts';
import type { Document } from './nodes.ts';

/**
 * The page as the HTML standard wants it, by the reference parser. Scripting counts as switched off, as it is for a
 * program that reads pages: what stands in `noscript` is markup.
 */
export function parseExactly(text: string, positions: boolean): Document {
  return parse(text, {
    treeAdapter: createAdapter(),
    scriptingEnabled: false,
    sourceCodeLocationInfo: positions,
  });
}
