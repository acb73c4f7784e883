import { PageParser } from '../exact/page-parser.ts';
import { PageTokeniser } from '../exact/page-tokeniser.ts';
import { PageAdapter } from '../tree/adapter.ts';
import type { Document } from '../tree/nodes.ts';

/**
 * The page as the HTML standard wants it, by the reference parser. Scripting counts as switched off, as it is for a
 * program that reads pages: what stands in `noscript` is markup.
 */
export function parseExactly(text: string, positions: boolean): Document {
  // The quick tokeniser replaces carriage returns first, and then counts without them.
  if (positions && (text.includes('\r') || text.includes('\0'))) return parseByReference(text, true);
  const parser = new PageParser({
    treeAdapter: new PageAdapter(),
    scriptingEnabled: false,
    sourceCodeLocationInfo: positions,
  });
  const tokeniser = new PageTokeniser(parser, positions);
  parser.tokenizer = tokeniser;
  tokeniser.read(text);
  return parser.document;
}

/** The same with the reference parser's own tokeniser, which is slower and knows positions of everything. */
export function parseByReference(text: string, positions: boolean): Document {
  const parser = new PageParser({
    treeAdapter: new PageAdapter(),
    scriptingEnabled: false,
    sourceCodeLocationInfo: positions,
  });
  parser.tokenizer.write(text, true);
  return parser.document;
}
