import { type Scanner, TOKEN } from './scanner.ts';
import { KIND } from './tags.ts';
import { Unfaithful } from './unfaithful.ts';

/** Inside these a start tag may be ignored, and with it the switch to raw text: too rare to follow. */
const TOO_RARE = new Set<number>([KIND.SELECT, KIND.COLUMN, KIND.COLUMN_GROUP, KIND.UNUSUAL, KIND.FRAME]);
const RAW = new Set<number>([KIND.TITLE, KIND.RAW, KIND.RAW_IN_BODY, KIND.TEXTAREA]);
/** Not even this much of SVG is followed in a template. */
const SVG_TOO_RARE = new Set(['script', 'template', 'foreignobject', 'desc']);

/** Moves behind the end tag of the template whose start tag was the last token. */
export function skipTemplate(scanner: Scanner): void {
  let templates = 1;
  let drawings = 0;
  for (let token = scanner.next(); token !== TOKEN.END_OF_FILE; token = scanner.next()) {
    const { tag } = scanner;
    scanner.cdataAllowed = drawings > 0;
    if (token === TOKEN.START_TAG) {
      if (drawings > 0) {
        if (tag.leavesDrawing || SVG_TOO_RARE.has(tag.name)) throw new Unfaithful(`${tag.name} in a drawing`);
        if (tag.kind === KIND.SVG && !scanner.selfClosing) drawings++;
      } else if (TOO_RARE.has(tag.kind)) throw new Unfaithful(`${tag.name} in a template`);
      else if (tag.kind === KIND.SCRIPT) scanner.nextScript();
      else if (RAW.has(tag.kind)) scanner.nextRawText(tag.name);
      else if (tag.kind === KIND.TEMPLATE) templates++;
      else if (tag.kind === KIND.SVG && !scanner.selfClosing) drawings = 1;
    } else if (token === TOKEN.END_TAG) {
      if (drawings > 0 && tag.leavesDrawing) throw new Unfaithful(`the end of ${tag.name} in a drawing`);
      if (tag.kind === KIND.SVG && drawings > 0) drawings--;
      else if (tag.kind === KIND.TEMPLATE) {
        if (drawings > 0) throw new Unfaithful('an unfinished drawing in a template');
        if (--templates === 0) break;
      }
    }
  }
  scanner.cdataAllowed = false;
}
