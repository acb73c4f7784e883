import { endInBody, startInBody } from './body-rules.ts';
import {
  endBeforeBody,
  implyRest,
  startAfterHead,
  startBeforeHead,
  startBeforeHtml,
  startInHead,
  startInHeadNoscript,
  startInInitial,
} from './head-rules.ts';
import { AGAIN, DONE, MODE, type PageSink, ParserState } from './parser-state.ts';
import { TOKEN } from './scanner.ts';
import { endInSelect, startInSelect } from './select-rules.ts';
import {
  endInCaption,
  endInCell,
  endInColumnGroup,
  endInRow,
  endInTable,
  endInTableBody,
  startInCaption,
  startInCell,
  startInColumnGroup,
  startInRow,
  startInTable,
  startInTableBody,
} from './table-rules.ts';
import { drawnTag, KIND } from './tags.ts';
import { characters } from './text-rules.ts';
import { Unfaithful } from './unfaithful.ts';

type Rule = (state: ParserState) => boolean;

const backInBody: Rule = (state) => {
  state.mode = MODE.IN_BODY;
  return AGAIN;
};

const START_RULES: readonly Rule[] = byMode([
  [MODE.INITIAL, startInInitial],
  [MODE.BEFORE_HTML, startBeforeHtml],
  [MODE.BEFORE_HEAD, startBeforeHead],
  [MODE.IN_HEAD, startInHead],
  [MODE.IN_HEAD_NOSCRIPT, startInHeadNoscript],
  [MODE.AFTER_HEAD, startAfterHead],
  [MODE.IN_BODY, startInBody],
  [MODE.IN_TABLE, startInTable],
  [MODE.IN_CAPTION, startInCaption],
  [MODE.IN_COLUMN_GROUP, startInColumnGroup],
  [MODE.IN_TABLE_BODY, startInTableBody],
  [MODE.IN_ROW, startInRow],
  [MODE.IN_CELL, startInCell],
  [MODE.IN_SELECT, startInSelect],
  [MODE.IN_SELECT_IN_TABLE, startInSelect],
  [MODE.AFTER_BODY, startAfterBody],
  [MODE.AFTER_AFTER_BODY, startAfterBody],
]);

const END_RULES: readonly Rule[] = byMode([
  [MODE.INITIAL, endBeforeBody],
  [MODE.BEFORE_HTML, endBeforeBody],
  [MODE.BEFORE_HEAD, endBeforeBody],
  [MODE.IN_HEAD, endBeforeBody],
  [MODE.IN_HEAD_NOSCRIPT, endBeforeBody],
  [MODE.AFTER_HEAD, endBeforeBody],
  [MODE.IN_BODY, endInBody],
  [MODE.IN_TABLE, endInTable],
  [MODE.IN_CAPTION, endInCaption],
  [MODE.IN_COLUMN_GROUP, endInColumnGroup],
  [MODE.IN_TABLE_BODY, endInTableBody],
  [MODE.IN_ROW, endInRow],
  [MODE.IN_CELL, endInCell],
  [MODE.IN_SELECT, endInSelect],
  [MODE.IN_SELECT_IN_TABLE, endInSelect],
  [MODE.AFTER_BODY, endAfterBody],
  [MODE.AFTER_AFTER_BODY, backInBody],
]);

function byMode(rules: readonly (readonly [number, Rule])[]): Rule[] {
  const table: Rule[] = [];
  for (const [mode, rule] of rules) table[mode] = rule;
  return table;
}

function startAfterBody(state: ParserState): boolean {
  if (state.scanner.tag.kind !== KIND.HTML) return backInBody(state);
  state.refuseAttributes();
  return DONE;
}

function endAfterBody(state: ParserState): boolean {
  if (state.scanner.tag.kind !== KIND.HTML) return backInBody(state);
  state.mode = MODE.AFTER_AFTER_BODY;
  return DONE;
}

/**
 * Reads a page and tells the sink of it in document order, without ever building a tree. Where the standard would
 * have to move what is already told, it throws `Unfaithful`: what it tells is what the reference parser finds.
 */
export function parseQuickly(text: string, sink: PageSink): void {
  if (text.includes('\0')) throw new Unfaithful('the character U+0000');
  const source = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
  const state = new ParserState(source, sink);
  const { scanner } = state;
  for (;;) {
    scanner.cdataAllowed = state.inForeign && !state.atIntegrationPoint;
    const token = scanner.next();
    if (token === TOKEN.START_TAG) startTag(state);
    else if (token === TOKEN.END_TAG) endTag(state);
    else if (token === TOKEN.TEXT) characters(state);
    else if (token === TOKEN.END_OF_FILE) break;
    else otherToken(state, token);
  }
  implyRest(state);
  state.open.popFrom(0);
}

function startTag(state: ParserState): void {
  state.skipNewline = false;
  if (state.inForeign) {
    startInDrawing(state);
    return;
  }
  while (START_RULES[state.mode]!(state));
}

function startInDrawing(state: ParserState): void {
  const { tag, selfClosing } = state.scanner;
  if (tag.leavesDrawing || state.atIntegrationPoint) throw new Unfaithful(`${tag.name} in a drawing`);
  const drawn = drawnTag(tag);
  if (selfClosing) state.insertAndClose(drawn, true);
  else state.insert(drawn, true);
}

function endTag(state: ParserState): void {
  state.skipNewline = false;
  const { tag } = state.scanner;
  if (state.inForeign) {
    if (tag.kind === KIND.PARAGRAPH || tag.name === 'br')
      throw new Unfaithful(`the end of ${tag.name} in a drawing`);
    const place = state.open.foreignNamed(tag.name);
    if (place !== -1) {
      state.open.popFrom(place);
      return;
    }
  }
  while (END_RULES[state.mode]!(state));
}

function otherToken(state: ParserState, token: number): void {
  state.skipNewline = false;
  const { source, start, end } = state.scanner;
  if (token === TOKEN.CDATA) state.text(source.slice(start, end));
  else if (token === TOKEN.DOCTYPE) doctype(state);
  else if (state.inForeign) state.comment('here');
  else if (state.mode === MODE.AFTER_HEAD) state.afterHead({ comment: source.slice(start, end) });
  else if (state.mode <= MODE.BEFORE_HTML || state.mode === MODE.AFTER_AFTER_BODY) state.comment('document');
  else state.comment(state.mode === MODE.AFTER_BODY ? 'html' : 'here');
}

function doctype(state: ParserState): void {
  if (state.mode !== MODE.INITIAL) return;
  const declaration = state.scanner.source.slice(state.scanner.start, state.scanner.end);
  state.quirks = /^\s*html\s*$/i.test(declaration) ? false : undefined;
  state.sink.doctype(declaration);
  state.mode = MODE.BEFORE_HTML;
}
