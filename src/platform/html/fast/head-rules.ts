import { AGAIN, BODY, DONE, HEAD, HTML, MODE, type ParserState } from './parser-state.ts';
import { KIND } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

/** The end tags that are worth opening the next part of the page for; all others mean nothing before the body. */
const OPENS_BODY = new Set(['head', 'body', 'html', 'br']);

/** Elements of the head, wherever the rules send them; false when the tag is none of them. */
export function insertHeadElement(state: ParserState): boolean {
  const { tag } = state.scanner;
  switch (tag.kind) {
    case KIND.HEAD_VOID:
      state.insertAndClose(tag);
      return true;
    case KIND.TITLE:
      state.insertRaw(tag, true);
      return true;
    case KIND.RAW:
    case KIND.SCRIPT:
      state.insertRaw(tag, false);
      return true;
    case KIND.TEMPLATE:
      state.insertTemplate();
      return true;
    default:
      return false;
  }
}

export function startInInitial(state: ParserState): boolean {
  state.mode = MODE.BEFORE_HTML;
  return AGAIN;
}

export function startBeforeHtml(state: ParserState): boolean {
  if (state.scanner.tag !== HTML) return implyHtml(state);
  state.insert(HTML);
  state.mode = MODE.BEFORE_HEAD;
  return DONE;
}

export function startBeforeHead(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag === HTML) {
    state.refuseAttributes();
    return DONE;
  }
  if (tag !== HEAD) return implyHead(state);
  state.insert(HEAD);
  state.mode = MODE.IN_HEAD;
  return DONE;
}

export function startInHead(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag === HTML) {
    state.refuseAttributes();
    return DONE;
  }
  if (tag === HEAD || insertHeadElement(state)) return DONE;
  if (tag.kind === KIND.NOSCRIPT) {
    state.insert(tag);
    state.mode = MODE.IN_HEAD_NOSCRIPT;
    return DONE;
  }
  state.closeHead();
  return AGAIN;
}

export function startInHeadNoscript(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag === HTML) {
    state.refuseAttributes();
    return DONE;
  }
  if (tag === HEAD || tag.kind === KIND.NOSCRIPT) return DONE;
  if (tag.kind === KIND.RAW || (tag.kind === KIND.HEAD_VOID && tag.name !== 'base')) {
    insertHeadElement(state);
    return DONE;
  }
  state.open.pop();
  state.mode = MODE.IN_HEAD;
  return AGAIN;
}

export function startAfterHead(state: ParserState): boolean {
  const { tag } = state.scanner;
  if (tag === HTML) {
    state.refuseAttributes();
    return DONE;
  }
  if (tag === HEAD) return DONE;
  if (tag.kind === KIND.UNUSUAL) throw new Unfaithful(tag.name);
  if (insertHeadElement(state)) return DONE;
  if (tag !== BODY) return implyBody(state);
  state.leaveHead();
  state.insert(BODY);
  return DONE;
}

export function endBeforeBody(state: ParserState): boolean {
  const { tag } = state.scanner;
  switch (state.mode) {
    case MODE.INITIAL:
      state.mode = MODE.BEFORE_HTML;
      return AGAIN;
    case MODE.BEFORE_HTML:
      return OPENS_BODY.has(tag.name) ? implyHtml(state) : DONE;
    case MODE.BEFORE_HEAD:
      return OPENS_BODY.has(tag.name) ? implyHead(state) : DONE;
    case MODE.IN_HEAD:
      if (tag === HEAD) {
        state.closeHead();
        return DONE;
      }
      if (!OPENS_BODY.has(tag.name)) return DONE;
      state.closeHead();
      return AGAIN;
    case MODE.IN_HEAD_NOSCRIPT:
      if (tag.kind !== KIND.NOSCRIPT && tag.name !== 'br') return DONE;
      state.open.pop();
      state.mode = MODE.IN_HEAD;
      return tag.kind === KIND.NOSCRIPT ? DONE : AGAIN;
    default:
      if (!OPENS_BODY.has(tag.name) || tag === HEAD) return DONE;
      return implyBody(state);
  }
}

export function implyHtml(state: ParserState): boolean {
  state.insertImplied(HTML);
  state.mode = MODE.BEFORE_HEAD;
  return AGAIN;
}

export function implyHead(state: ParserState): boolean {
  state.insertImplied(HEAD);
  state.mode = MODE.IN_HEAD;
  return AGAIN;
}

export function implyBody(state: ParserState): boolean {
  state.leaveHead();
  state.insertImplied(BODY);
  return AGAIN;
}

/** An empty page still has `html`, `head` and `body`. */
export function implyRest(state: ParserState): void {
  if (state.mode <= MODE.BEFORE_HTML) implyHtml(state);
  if (state.mode === MODE.BEFORE_HEAD) implyHead(state);
  if (state.mode === MODE.IN_HEAD_NOSCRIPT) {
    state.open.pop();
    state.mode = MODE.IN_HEAD;
  }
  if (state.mode === MODE.IN_HEAD) state.closeHead();
  if (state.mode === MODE.AFTER_HEAD) implyBody(state);
}
