import { html, InsertionMode, Parser, type ParserOptions, type Token } from 'parse5';
import type { NodeTypes } from '../tree/adapter.ts';

const { TBODY, TEMPLATE, TFOOT, THEAD } = html.TAG_ID;
const TABLE_BODIES = [TBODY, TFOOT, THEAD];

type ReferenceParser = Parser<NodeTypes>;
type Elements = ReferenceParser['openElements'];

/** parse5 does not export it, and replacing methods of each stack instead makes a page take twice as long. */
const ReferenceElements = new Parser<NodeTypes>().openElements.constructor as new (
  document: ReferenceParser['document'],
  adapter: ReferenceParser['treeAdapter'],
  parser: ReferenceParser,
) => Elements;

/** In parse5 8.1.1 the table scope does not end at `template` (13.2.4.2): a tag in a template closes a table around it. */
class PageElements extends ReferenceElements {
  override hasInTableScope(tag: html.TAG_ID): boolean {
    if (!super.hasInTableScope(tag)) return false;
    return this.tmplCount === 0 || this.indexOfTopmost(tag) > this.indexOfTopmost(TEMPLATE);
  }

  override hasTableBodyContextInTableScope(): boolean {
    if (!super.hasTableBodyContextInTableScope()) return false;
    return this.tmplCount === 0 || this.indexOfTopmostOf(TABLE_BODIES) > this.indexOfTopmost(TEMPLATE);
  }
}

/** The reference parser, mended where it is not what the HTML standard says. */
export class PageParser extends Parser<NodeTypes> {
  constructor(options: ParserOptions<NodeTypes>) {
    super(options);
    this.openElements = new PageElements(this.document, this.treeAdapter, this);
  }

  override _endTagOutsideForeignContent(token: Token.TagToken): void {
    // parse5 8.1.1 ends a row also at the end of a table body that is not open, which means nothing (13.2.6.4.14).
    if (this.insertionMode === InsertionMode.IN_ROW && TABLE_BODIES.includes(token.tagID)) {
      if (!this.openElements.hasInTableScope(token.tagID)) return;
    }
    super._endTagOutsideForeignContent(token);
  }
}
