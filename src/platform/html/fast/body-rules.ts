import { insertHeadElement } from './head-rules.ts';
import { DONE, MODE, type ParserState } from './parser-state.ts';
import { KIND, tagOf } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

const OPTION = tagOf('option');
const RUBY = tagOf('ruby');
const RTC = tagOf('rtc');

/** The rules of the standard for a start tag in the body. */
export function startInBody(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  switch (tag.kind) {
    case KIND.GENERIC:
    case KIND.NOSCRIPT:
      state.reopenFormatting();
      state.insert(tag);
      break;
    case KIND.ANCHOR:
      closeOpenAnchor(state);
      state.reopenFormatting();
      state.insertFormatting(tag);
      break;
    case KIND.FORMATTING:
      state.reopenFormatting();
      state.insertFormatting(tag);
      break;
    case KIND.BLOCK:
    case KIND.PARAGRAPH:
      state.closeParagraphInButtonScope();
      state.insert(tag);
      break;
    case KIND.LIST_ITEM:
    case KIND.DESCRIPTION:
      startItem(state);
      break;
    case KIND.HEADING:
      state.closeParagraphInButtonScope();
      if (!open.inForeign && open.current.kind === KIND.HEADING) open.pop();
      state.insert(tag);
      break;
    case KIND.VOID:
    case KIND.INPUT:
      state.reopenFormatting();
      state.insertAndClose(tag);
      break;
    case KIND.RULE:
      state.closeParagraphInButtonScope();
      state.insertAndClose(tag);
      break;
    case KIND.VOID_IN_MEDIA:
      state.insertAndClose(tag);
      break;
    default:
      return startRarerInBody(state);
  }
  return DONE;
}

function startRarerInBody(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  switch (tag.kind) {
    case KIND.HTML:
    case KIND.BODY:
      state.refuseAttributes();
      break;
    case KIND.SVG:
      state.reopenFormatting();
      if (scanner.selfClosing) state.insertAndClose(tag, true);
      else state.insert(tag, true);
      break;
    case KIND.BUTTON:
      closeInScope(state, tag.kind);
      state.reopenFormatting();
      state.insert(tag);
      break;
    case KIND.FORM:
      if (state.form !== 0) break;
      state.closeParagraphInButtonScope();
      state.form = state.insert(tag);
      break;
    case KIND.TABLE:
      startTable(state);
      break;
    case KIND.SELECT:
      state.reopenFormatting();
      state.insert(tag);
      state.mode = isTableMode(state.mode) ? MODE.IN_SELECT_IN_TABLE : MODE.IN_SELECT;
      break;
    case KIND.OPTION:
      if (open.current === OPTION) open.pop();
      state.reopenFormatting();
      state.insert(tag);
      break;
    case KIND.TEXTAREA:
      state.skipNewline = true;
      state.insertRaw(tag, true);
      break;
    case KIND.RAW_IN_BODY:
      state.insertRaw(tag, false);
      break;
    case KIND.PREFORMATTED:
      state.closeParagraphInButtonScope();
      state.insert(tag);
      state.skipNewline = true;
      break;
    case KIND.OBJECT:
      state.reopenFormatting();
      state.insert(tag);
      state.formatting.mark();
      break;
    case KIND.RUBY_BASE:
      if (open.tagInScope(RUBY) !== -1) open.popImplied();
      state.insert(tag);
      break;
    case KIND.RUBY_TEXT:
      if (open.tagInScope(RUBY) !== -1) open.popImplied(RTC);
      state.insert(tag);
      break;
    case KIND.UNUSUAL:
      throw new Unfaithful(tag.name);
    default:
      // What is left are parts of tables and frames, which mean nothing here.
      insertHeadElement(state);
  }
  return DONE;
}

const isTableMode = (mode: number): boolean => mode >= MODE.IN_TABLE && mode <= MODE.IN_CELL;

function startTable(state: ParserState): void {
  const place = state.open.paragraphInButtonScope();
  if (place !== -1) {
    if (state.quirks === undefined) throw new Unfaithful('a table in a paragraph under an old document type');
    if (!state.quirks) state.closeParagraph(place);
  }
  state.insert(state.scanner.tag);
  state.mode = MODE.IN_TABLE;
}

function startItem(state: ParserState): void {
  const { open, scanner } = state;
  const place = open.itemToClose(scanner.tag.kind);
  if (place !== -1) {
    open.popImplied(open.tagAt(place));
    open.popFrom(place);
  }
  state.closeParagraphInButtonScope();
  state.insert(scanner.tag);
}

function closeInScope(state: ParserState, kind: number): void {
  const place = state.open.inScope((tag) => tag.kind === kind);
  if (place === -1) return;
  state.open.popImplied();
  state.open.popFrom(place);
}

function closeOpenAnchor(state: ParserState): void {
  const entry = state.formatting.find(state.scanner.tag);
  if (entry === undefined) return;
  adopt(state);
  if (state.open.placeOf(entry.serial) !== -1) throw new Unfaithful('an anchor out of reach');
  state.formatting.remove(entry);
}

/** The adoption agency, as far as nothing has to move. */
function adopt(state: ParserState): void {
  const { open, formatting, scanner } = state;
  const { tag } = scanner;
  if (!open.inForeign && open.current === tag && !formatting.has(open.serialAt(open.depth - 1))) {
    open.pop();
    return;
  }
  const entry = formatting.find(tag);
  if (entry === undefined) {
    endGeneric(state);
    return;
  }
  const place = open.placeOf(entry.serial);
  if (place === -1) {
    formatting.remove(entry);
    return;
  }
  if (!open.isInScope(place)) return;
  if (open.specialAbove(place)) throw new Unfaithful('misnested formatting');
  open.popFrom(place);
  formatting.remove(entry);
}

function endGeneric(state: ParserState): void {
  const { open, scanner } = state;
  const place = open.indexOf(scanner.tag);
  if (place <= 0 || open.specialAbove(place)) return;
  open.popImplied(scanner.tag);
  open.popFrom(place);
}

/** The rules of the standard for an end tag in the body. */
export function endInBody(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  switch (tag.kind) {
    case KIND.ANCHOR:
    case KIND.FORMATTING:
      adopt(state);
      break;
    case KIND.PARAGRAPH: {
      const place = open.paragraphInButtonScope();
      if (place !== -1) state.closeParagraph(place);
      else {
        state.insertImplied(tag);
        open.pop();
      }
      break;
    }
    case KIND.BLOCK:
    case KIND.BUTTON:
    case KIND.PREFORMATTED:
    case KIND.OBJECT:
      endBlock(state);
      break;
    case KIND.LIST_ITEM: {
      const place = open.itemInListScope(tag);
      if (place !== -1) closeItem(state, place);
      break;
    }
    case KIND.DESCRIPTION: {
      const place = open.tagInScope(tag);
      if (place !== -1) closeItem(state, place);
      break;
    }
    case KIND.HEADING:
      closeInScope(state, KIND.HEADING);
      break;
    case KIND.FORM:
      endForm(state);
      break;
    case KIND.BODY:
    case KIND.HTML:
      if (open.inScope((candidate) => candidate.kind === KIND.BODY) === -1) break;
      state.mode = tag.kind === KIND.BODY ? MODE.AFTER_BODY : MODE.AFTER_AFTER_BODY;
      break;
    case KIND.TEMPLATE:
      break;
    case KIND.UNUSUAL:
      throw new Unfaithful(`the end of ${tag.name}`);
    default:
      if (tag.name === 'br') {
        state.reopenFormatting();
        state.insertImplied(tag);
        open.pop();
      } else endGeneric(state);
  }
  return DONE;
}

function endBlock(state: ParserState): void {
  const { open, scanner } = state;
  const place = open.tagInScope(scanner.tag);
  if (place === -1) return;
  open.popImplied();
  open.popFrom(place);
  if (scanner.tag.kind === KIND.OBJECT) state.formatting.clearToMark();
}

function closeItem(state: ParserState, place: number): void {
  state.open.popImplied(state.scanner.tag);
  state.open.popFrom(place);
}

function endForm(state: ParserState): void {
  const { open, form } = state;
  state.form = 0;
  const inScope = open.inScope((tag) => tag.kind === KIND.FORM);
  if (form === 0 || inScope === -1) return;
  const place = open.placeOf(form);
  if (place === -1) throw new Unfaithful('the end of another form');
  open.popImplied();
  open.remove(place);
}
