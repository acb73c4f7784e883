import type { ContentFacts } from './page-facts.ts';
import { CODE, type TextRecord } from './text-record.ts';

type Placeholder = ContentFacts['placeholders'][number];

const MOST = 20;
const LOREM = /\blorem\s+ipsum\b[^.]{0,60}/i;
const BRACES = /\{\{\s*[\w.$|: '"()[\]-]{1,60}\}\}/g;
/** What is left of a value that was not there: alone, or after a label. */
const UNDEFINED = /(?:^|[:$€£#]\s*)(?:undefined|NaN)$/;
const OBJECT = '[object Object]';

/** Texts that nobody meant to publish. Examples of code are none. `text` is all of it, to see quickly that there is nothing. */
export function placeholdersIn(record: TextRecord, text: string): Placeholder[] {
  const found: Placeholder[] = [];
  if (!mayHold(text)) return found;
  for (let index = 0; index < record.texts.length && found.length < MOST; index++) {
    if (((record.flags[index] ?? 0) & CODE) === 0) found.push(...placeholdersOf(record.texts[index] ?? ''));
  }
  return found.slice(0, MOST);
}

const mayHold = (text: string): boolean =>
  text.includes('{{') ||
  text.includes('undefined') ||
  text.includes('NaN') ||
  text.includes(OBJECT) ||
  text.includes('orem ipsum') ||
  text.includes('OREM IPSUM') ||
  text.includes('orem Ipsum');

function placeholdersOf(text: string): Placeholder[] {
  const found: Placeholder[] = [];
  const lorem = LOREM.exec(text)?.[0];
  if (lorem !== undefined) found.push({ text: lorem.trim(), kind: 'lorem' });
  if (text.includes('{{'))
    for (const [braces] of text.matchAll(BRACES)) found.push({ text: braces, kind: 'template' });
  for (let at = text.indexOf(OBJECT); at !== -1; at = text.indexOf(OBJECT, at + OBJECT.length))
    found.push({ text: OBJECT, kind: 'template' });
  const trimmed = text.trim();
  if (UNDEFINED.test(trimmed)) found.push({ text: trimmed.slice(-60), kind: 'template' });
  return found;
}
