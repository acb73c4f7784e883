import { foreignContent } from 'parse5';
import { ownCopy } from '../text/own-copy.ts';

/** What the rules for a start tag in the body distinguish; the numbers are only names. */
export const KIND = {
  GENERIC: 0,
  FORMATTING: 1,
  ANCHOR: 2,
  HEADING: 3,
  BLOCK: 4,
  LIST_ITEM: 5,
  DESCRIPTION: 6,
  VOID: 7,
  RULE: 8,
  RUBY_BASE: 9,
  RUBY_TEXT: 10,
  PREFORMATTED: 11,
  SVG: 12,
  HTML: 13,
  HEAD_VOID: 14,
  TITLE: 15,
  RAW: 16,
  SCRIPT: 17,
  TEMPLATE: 18,
  BODY: 19,
  FORM: 20,
  TABLE: 21,
  INPUT: 22,
  VOID_IN_MEDIA: 23,
  BUTTON: 24,
  OBJECT: 25,
  SELECT: 26,
  OPTION: 27,
  TEXTAREA: 28,
  NOSCRIPT: 29,
  TABLE_BODY: 30,
  ROW: 31,
  CELL: 32,
  CAPTION: 33,
  COLUMN_GROUP: 34,
  COLUMN: 35,
  HEAD: 36,
  RAW_IN_BODY: 37,
  PARAGRAPH: 38,
  FRAME: 39,
  /** Left to the reference parser wherever it occurs. */
  UNUSUAL: 40,
} as const;

export interface Tag {
  readonly name: string;
  readonly kind: number;
  /** `special` in the standard: ends the search for an element that an end tag could close. */
  readonly special: boolean;
  /** Ends every search by scope. */
  readonly boundary: boolean;
  /** Closed without an end tag when its parent is. */
  readonly implied: boolean;
  /** As a start tag it ends an SVG drawing that is still open. */
  readonly leavesDrawing: boolean;
}

const KINDS: readonly (readonly [number, string])[] = [
  [KIND.FORMATTING, 'b big code em font i s small strike strong tt u'],
  [KIND.ANCHOR, 'a'],
  [KIND.HEADING, 'h1 h2 h3 h4 h5 h6'],
  [
    KIND.BLOCK,
    'dl ol ul div dir nav main menu aside center figure footer header hgroup dialog details address article search section summary fieldset blockquote figcaption',
  ],
  [KIND.PARAGRAPH, 'p'],
  [KIND.LIST_ITEM, 'li'],
  [KIND.DESCRIPTION, 'dd dt'],
  [KIND.VOID, 'br img wbr area embed keygen'],
  [KIND.RULE, 'hr'],
  [KIND.RUBY_BASE, 'rb rtc'],
  [KIND.RUBY_TEXT, 'rt rp'],
  [KIND.PREFORMATTED, 'pre listing'],
  [KIND.SVG, 'svg'],
  [KIND.HTML, 'html'],
  [KIND.HEAD_VOID, 'base link meta bgsound basefont'],
  [KIND.TITLE, 'title'],
  [KIND.RAW, 'style noframes'],
  [KIND.RAW_IN_BODY, 'iframe noembed'],
  [KIND.SCRIPT, 'script'],
  [KIND.TEMPLATE, 'template'],
  [KIND.BODY, 'body'],
  [KIND.FORM, 'form'],
  [KIND.TABLE, 'table'],
  [KIND.INPUT, 'input'],
  [KIND.VOID_IN_MEDIA, 'param track source'],
  [KIND.BUTTON, 'button'],
  [KIND.OBJECT, 'applet object marquee'],
  [KIND.SELECT, 'select'],
  [KIND.OPTION, 'option optgroup'],
  [KIND.TEXTAREA, 'textarea'],
  [KIND.NOSCRIPT, 'noscript'],
  [KIND.TABLE_BODY, 'tbody thead tfoot'],
  [KIND.ROW, 'tr'],
  [KIND.CELL, 'td th'],
  [KIND.CAPTION, 'caption'],
  [KIND.COLUMN_GROUP, 'colgroup'],
  [KIND.COLUMN, 'col'],
  [KIND.HEAD, 'head'],
  [KIND.FRAME, 'frame'],
  [KIND.UNUSUAL, 'math frameset plaintext nobr xmp image'],
];

const SPECIAL = new Set(
  (
    'address applet area article aside base basefont bgsound blockquote body br button caption center col colgroup dd details dir ' +
    'div dl dt embed fieldset figcaption figure footer form frame frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html iframe img ' +
    'input keygen li link listing main marquee menu meta nav noembed noframes noscript object ol p param plaintext pre script ' +
    'search section select source style summary table tbody td template textarea tfoot th thead title tr track ul wbr xmp'
  ).split(' '),
);
const BOUNDARIES = new Set('applet caption html marquee object table td template th'.split(' '));
const IMPLIED = new Set('dd dt li optgroup option p rb rp rt rtc'.split(' '));

const LEAVES_DRAWING = new Set(
  (
    'b big blockquote body br center code dd div dl dt em embed font h1 h2 h3 h4 h5 h6 head hr i img li listing menu meta nobr ol ' +
    'p pre ruby s small span strong strike sub sup table tt u ul var'
  ).split(' '),
);

const MOST_REMEMBERED = 4096;
const known = new Map<string, Tag>();

function makeTag(name: string, kind: number): Tag {
  return {
    name,
    kind,
    special: SPECIAL.has(name),
    boundary: BOUNDARIES.has(name),
    implied: IMPLIED.has(name),
    leavesDrawing: LEAVES_DRAWING.has(name),
  };
}

for (const [kind, names] of KINDS) for (const name of names.split(' ')) known.set(name, makeTag(name, kind));

/** The one object of a name, however it is spelt; invented names are remembered up to a bound. */
export function tagOf(spelling: string): Tag {
  const name = lowerCase(spelling);
  const present = known.get(name);
  if (present !== undefined) return present;
  const tag = makeTag(ownCopy(name), KIND.GENERIC);
  if (known.size < MOST_REMEMBERED) {
    known.set(tag.name, tag);
    enter(tag);
  }
  return tag;
}

const TABLE_SIZE = MOST_REMEMBERED * 4;
const table = new Array<Tag | undefined>(TABLE_SIZE).fill(undefined);

const lowerCode = (code: number): number => (code >= 0x41 && code <= 0x5a ? code + 0x20 : code);

function enter(tag: Tag): void {
  let hash = 0;
  for (let index = 0; index < tag.name.length; index++) hash = (hash * 31 + tag.name.charCodeAt(index)) | 0;
  let place = hash & (TABLE_SIZE - 1);
  while (table[place] !== undefined) place = (place + 1) & (TABLE_SIZE - 1);
  table[place] = tag;
}

for (const tag of known.values()) enter(tag);

/** The tag whose name stands at a place of a page, found without making a string of it. */
export function tagAt(source: string, start: number, end: number): Tag {
  let hash = 0;
  for (let at = start; at < end; at++) hash = (hash * 31 + lowerCode(source.charCodeAt(at))) | 0;
  for (let place = hash & (TABLE_SIZE - 1); ; place = (place + 1) & (TABLE_SIZE - 1)) {
    const tag = table[place];
    if (tag === undefined) return tagOf(source.slice(start, end));
    if (isNamed(source, start, end, tag.name)) return tag;
  }
}

function isNamed(source: string, start: number, end: number, name: string): boolean {
  if (name.length !== end - start) return false;
  for (let index = 0; index < name.length; index++) {
    if (lowerCode(source.charCodeAt(start + index)) !== name.charCodeAt(index)) return false;
  }
  return true;
}

const drawn = new Map(
  [...foreignContent.SVG_TAG_NAMES_ADJUSTMENT_MAP].map(([name, proper]) => [
    name,
    makeTag(proper, KIND.GENERIC),
  ]),
);

/** The element of that tag in a drawing, where some names have capitals. */
export function drawnTag(tag: Tag): Tag {
  return drawn.get(tag.name) ?? tag;
}

const BEYOND_ASCII = /[^\0-\x7f]/;

/** Lower case as HTML means it: A to Z, nothing else. */
export function lowerCase(text: string): string {
  return BEYOND_ASCII.test(text)
    ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase())
    : text.toLowerCase();
}
