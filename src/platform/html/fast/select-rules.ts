import { insertHeadElement } from './head-rules.ts';
import { AGAIN, DONE, MODE, type ParserState } from './parser-state.ts';
import { KIND, tagOf } from './tags.ts';

const OPTION = tagOf('option');
const OPTION_GROUP = tagOf('optgroup');
const SELECT = tagOf('select');

/** The parts of a table that end a select in it. */
const isTablePart = (kind: number): boolean =>
  kind === KIND.TABLE || (kind >= KIND.TABLE_BODY && kind <= KIND.CAPTION);

export function startInSelect(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  if (state.mode === MODE.IN_SELECT_IN_TABLE && isTablePart(tag.kind))
    return closeSelect(state) ? AGAIN : DONE;
  switch (tag.kind) {
    case KIND.HTML:
      state.refuseAttributes();
      break;
    case KIND.OPTION:
    case KIND.RULE:
      if (open.current === OPTION) open.pop();
      if (tag !== OPTION && open.current === OPTION_GROUP) open.pop();
      if (tag.kind === KIND.RULE) state.insertAndClose(tag);
      else state.insert(tag);
      break;
    case KIND.SELECT:
      closeSelect(state);
      break;
    case KIND.INPUT:
    case KIND.TEXTAREA:
      return closeSelect(state) ? AGAIN : DONE;
    case KIND.SCRIPT:
    case KIND.TEMPLATE:
      insertHeadElement(state);
      break;
    default:
      if (tag.name === 'keygen') return closeSelect(state) ? AGAIN : DONE;
  }
  return DONE;
}

function closeSelect(state: ParserState): boolean {
  const place = state.open.indexOf(SELECT);
  if (place === -1) return false;
  state.open.popFrom(place);
  state.resetMode();
  return true;
}

export function endInSelect(state: ParserState): boolean {
  const { open, scanner } = state;
  const { tag } = scanner;
  if (state.mode === MODE.IN_SELECT_IN_TABLE && isTablePart(tag.kind)) {
    if (open.inTableScope((candidate) => candidate === tag) === -1) return DONE;
    return closeSelect(state) ? AGAIN : DONE;
  }
  if (tag === OPTION_GROUP) {
    if (open.current === OPTION && open.below === OPTION_GROUP) open.pop();
    if (open.current === OPTION_GROUP) open.pop();
  } else if (tag === OPTION) {
    if (open.current === OPTION) open.pop();
  } else if (tag === SELECT) closeSelect(state);
  return DONE;
}
