import { implyBody, implyHead, implyHtml } from './head-rules.ts';
import { MODE, type ParserState } from './parser-state.ts';
import { Unfaithful } from './unfaithful.ts';

const BEGINNING = /^[\t\n\f\r ]*/;
const BLANK = /^[\t\n\f\r ]*$/;

/** The rules of the standard for text. */
export function characters(state: ParserState): void {
  if (state.inForeign) {
    if (state.atIntegrationPoint && state.formatting.needsReopening(state.open)) {
      throw new Unfaithful('formatting that goes on in a drawing');
    }
    if (state.sink.wantsText) state.text(state.tokenText());
    return;
  }
  const { mode } = state;
  if (mode === MODE.IN_BODY || mode === MODE.IN_CELL || mode === MODE.IN_CAPTION) insideBody(state);
  else if (mode === MODE.IN_SELECT || mode === MODE.IN_SELECT_IN_TABLE) insideSelect(state);
  else if (mode >= MODE.AFTER_BODY) afterBody(state);
  else if (mode >= MODE.IN_TABLE) betweenCells(state);
  else beforeBody(state, state.tokenText());
}

function insideBody(state: ParserState): void {
  if (!state.sink.wantsText && !state.skipNewline) {
    state.reopenFormatting();
    // What was opened again may want the text.
    if (!state.sink.wantsText) return;
  }
  insert(state, state.tokenText());
}

function insert(state: ParserState, data: string): void {
  if (data === '') return;
  state.reopenFormatting();
  state.text(data);
}

function insideSelect(state: ParserState): void {
  if (state.sink.wantsText) state.text(state.tokenText());
}

function afterBody(state: ParserState): void {
  const data = state.tokenText();
  if (!BLANK.test(data)) state.mode = MODE.IN_BODY;
  insert(state, data);
}

function betweenCells(state: ParserState): void {
  const data = state.tokenText();
  if (!BLANK.test(data)) throw new Unfaithful('content between table cells');
  state.text(data);
}

/** White space belongs to the part it stands in, or nowhere; the first other character opens the body. */
function beforeBody(state: ParserState, data: string): void {
  const blank = BEGINNING.exec(data)![0];
  const rest = data.slice(blank.length);
  if (blank !== '') {
    if (state.mode === MODE.AFTER_HEAD) state.afterHead({ text: blank });
    else if (state.mode > MODE.BEFORE_HEAD) state.text(blank);
  }
  if (rest === '') return;
  if (state.mode <= MODE.BEFORE_HTML) implyHtml(state);
  if (state.mode === MODE.BEFORE_HEAD) implyHead(state);
  if (state.mode === MODE.IN_HEAD_NOSCRIPT) state.open.pop();
  if (state.mode !== MODE.AFTER_HEAD) state.closeHead();
  implyBody(state);
  insert(state, rest);
}
