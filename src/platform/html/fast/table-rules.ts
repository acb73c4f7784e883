import { endInBody, startInBody } from './body-rules.ts';
import { insertHeadElement } from './head-rules.ts';
import { AGAIN, DONE, MODE, type ParserState } from './parser-state.ts';
import { KIND, type Tag, tagOf } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

const COLUMN_GROUP = tagOf('colgroup');
const TABLE_BODY = tagOf('tbody');
const ROW = tagOf('tr');

const isKind =
  (kind: number) =>
  (tag: Tag): boolean =>
    tag.kind === kind;
const isTable = (kind: number): boolean => kind === KIND.TABLE;
const isTableBody = (kind: number): boolean => kind === KIND.TABLE_BODY;
const isRow = (kind: number): boolean => kind === KIND.ROW;
/** `caption` to `tr`: what ends a caption or a cell, and means nothing in a body. */
const isPart = (kind: number): boolean => kind >= KIND.TABLE_BODY && kind <= KIND.COLUMN;

export function startInTable(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  switch (tag.kind) {
    case KIND.CAPTION:
      open.clearTo(isTable);
      state.formatting.mark();
      state.insert(tag);
      state.mode = MODE.IN_CAPTION;
      return DONE;
    case KIND.COLUMN_GROUP:
      open.clearTo(isTable);
      state.insert(tag);
      state.mode = MODE.IN_COLUMN_GROUP;
      return DONE;
    case KIND.COLUMN:
      open.clearTo(isTable);
      state.insertImplied(COLUMN_GROUP);
      state.mode = MODE.IN_COLUMN_GROUP;
      return AGAIN;
    case KIND.TABLE_BODY:
      open.clearTo(isTable);
      state.insert(tag);
      state.mode = MODE.IN_TABLE_BODY;
      return DONE;
    case KIND.ROW:
    case KIND.CELL:
      open.clearTo(isTable);
      state.insertImplied(TABLE_BODY);
      state.mode = MODE.IN_TABLE_BODY;
      return AGAIN;
    case KIND.TABLE:
      return closeTable(state) ? AGAIN : DONE;
    case KIND.FORM:
      if (state.form !== 0) return DONE;
      state.form = state.insert(tag);
      open.pop();
      return DONE;
    case KIND.INPUT:
      if (scanner.attributes.get('type')?.toLowerCase() !== 'hidden')
        throw new Unfaithful('content between table cells');
      state.insertAndClose(tag);
      return DONE;
    case KIND.SCRIPT:
    case KIND.TEMPLATE:
      insertHeadElement(state);
      return DONE;
    default:
      if (tag.name !== 'style') throw new Unfaithful('content between table cells');
      insertHeadElement(state);
      return DONE;
  }
}

function closeTable(state: ParserState): boolean {
  const place = state.open.inTableScope(isKind(KIND.TABLE));
  if (place === -1) return false;
  state.open.popFrom(place);
  state.resetMode();
  return true;
}

export function endInTable(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag.kind === KIND.TABLE) {
    closeTable(state);
    return DONE;
  }
  if (isPart(tag.kind) || tag.kind === KIND.BODY || tag.kind === KIND.HTML) return DONE;
  if (tag.kind === KIND.PARAGRAPH || tag.name === 'br') throw new Unfaithful('content between table cells');
  return endInBody(state);
}

export function startInTableBody(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  switch (tag.kind) {
    case KIND.ROW:
      open.clearTo(isTableBody);
      state.insert(tag);
      state.mode = MODE.IN_ROW;
      return DONE;
    case KIND.CELL:
      open.clearTo(isTableBody);
      state.insertImplied(ROW);
      state.mode = MODE.IN_ROW;
      return AGAIN;
    case KIND.CAPTION:
    case KIND.COLUMN:
    case KIND.COLUMN_GROUP:
    case KIND.TABLE_BODY:
      return closeTableBody(state, isKind(KIND.TABLE_BODY)) ? AGAIN : DONE;
    default:
      return startInTable(state);
  }
}

function closeTableBody(state: ParserState, wanted: (tag: Tag) => boolean): boolean {
  const { open } = state;
  if (open.inTableScope(wanted) === -1) return false;
  open.clearTo(isTableBody);
  open.pop();
  state.mode = MODE.IN_TABLE;
  return true;
}

export function endInTableBody(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag.kind === KIND.TABLE_BODY) {
    closeTableBody(state, (candidate) => candidate === tag);
    return DONE;
  }
  if (tag.kind === KIND.TABLE) return closeTableBody(state, isKind(KIND.TABLE_BODY)) ? AGAIN : DONE;
  return endInTable(state);
}

export function startInRow(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  if (tag.kind === KIND.CELL) {
    open.clearTo(isRow);
    state.insert(tag);
    state.mode = MODE.IN_CELL;
    state.formatting.mark();
    return DONE;
  }
  if (isPart(tag.kind)) return closeRow(state) ? AGAIN : DONE;
  return startInTable(state);
}

function closeRow(state: ParserState): boolean {
  const { open } = state;
  if (open.inTableScope(isKind(KIND.ROW)) === -1) return false;
  open.clearTo(isRow);
  open.pop();
  state.mode = MODE.IN_TABLE_BODY;
  return true;
}

export function endInRow(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag.kind === KIND.ROW) {
    closeRow(state);
    return DONE;
  }
  if (tag.kind === KIND.TABLE) return closeRow(state) ? AGAIN : DONE;
  if (tag.kind !== KIND.TABLE_BODY) return endInTable(state);
  if (state.open.inTableScope((candidate) => candidate === tag) === -1) return DONE;
  return closeRow(state) ? AGAIN : DONE;
}

export function startInCell(state: ParserState): boolean {
  if (!isPart(state.scanner.tag.kind)) return startInBody(state);
  return closeCell(state, isKind(KIND.CELL)) ? AGAIN : DONE;
}

function closeCell(state: ParserState, wanted: (tag: Tag) => boolean): boolean {
  const { open } = state;
  const place = open.inTableScope(wanted);
  if (place === -1) return false;
  open.popImplied();
  open.popFrom(place);
  state.formatting.clearToMark();
  state.mode = MODE.IN_ROW;
  return true;
}

export function endInCell(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  if (tag.kind === KIND.CELL) {
    closeCell(state, (candidate) => candidate === tag);
    return DONE;
  }
  if (tag.kind === KIND.TABLE || tag.kind === KIND.TABLE_BODY || tag.kind === KIND.ROW) {
    if (open.inTableScope((candidate) => candidate === tag) === -1) return DONE;
    return closeCell(state, isKind(KIND.CELL)) ? AGAIN : DONE;
  }
  if (isPart(tag.kind) || tag.kind === KIND.BODY || tag.kind === KIND.HTML) return DONE;
  return endInBody(state);
}

export function startInCaption(state: ParserState): boolean {
  if (!isPart(state.scanner.tag.kind)) return startInBody(state);
  return closeCaption(state) ? AGAIN : DONE;
}

function closeCaption(state: ParserState): boolean {
  const { open } = state;
  const place = open.inTableScope(isKind(KIND.CAPTION));
  if (place === -1) return false;
  open.popImplied();
  open.popFrom(place);
  state.formatting.clearToMark();
  state.mode = MODE.IN_TABLE;
  return true;
}

export function endInCaption(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag.kind === KIND.CAPTION) {
    closeCaption(state);
    return DONE;
  }
  if (tag.kind === KIND.TABLE) return closeCaption(state) ? AGAIN : DONE;
  if (isPart(tag.kind) || tag.kind === KIND.BODY || tag.kind === KIND.HTML) return DONE;
  return endInBody(state);
}

export function startInColumnGroup(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag.kind === KIND.HTML) state.refuseAttributes();
  else if (tag.kind === KIND.COLUMN) state.insertAndClose(tag);
  else if (tag.kind === KIND.TEMPLATE) state.insertTemplate();
  else return leaveColumnGroup(state);
  return DONE;
}

export function leaveColumnGroup(state: ParserState): boolean {
  if (state.open.current.kind !== KIND.COLUMN_GROUP) return DONE;
  state.open.pop();
  state.mode = MODE.IN_TABLE;
  return AGAIN;
}

export function endInColumnGroup(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag.kind === KIND.COLUMN || tag.kind === KIND.TEMPLATE) return DONE;
  const again = leaveColumnGroup(state);
  return tag.kind === KIND.COLUMN_GROUP ? DONE : again;
}
