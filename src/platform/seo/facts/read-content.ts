import { hash } from 'node:crypto';
import { collapse } from '../../html/index.ts';
import { guessLanguageAtOnce } from '../../text/index.ts';
import { fleschOf } from './flesch.ts';
import type { ContentFacts } from './page-facts.ts';
import { placeholdersIn } from './placeholders.ts';
import { shinglesOf } from './shingles.ts';
import { BREAK, isMainText, type TextRecord } from './text-record.ts';
import { WordCounter } from './word-counter.ts';

const EXCERPT_LENGTH = 200;
/** Fewer tell nothing of their language. */
const FEWEST_WORDS_OF_LANGUAGE = 50;

export interface ContentSource {
  record: TextRecord;
  hasMain: boolean;
  articles: number;
  lang: string | null;
  onMainText?: ((text: string) => void) | undefined;
}

/** All visible text, blocks on lines of their own. */
export const visibleTextOf = ({ texts, flags }: TextRecord): string => joined(texts, flags, () => true);

export function readContent(source: ContentSource): ContentFacts {
  const { record } = source;
  const isMain = isMainText(record, source);
  const { main: counted, rest } = countWords(record, isMain);
  const main = joined(record.texts, record.flags, isMain);
  source.onMainText?.(main);
  const lower = lowerCase(main);
  const declared = source.lang?.slice(0, 2).toLowerCase();
  const language = counted.words < FEWEST_WORDS_OF_LANGUAGE ? undefined : guessLanguageAtOnce(main, declared);
  const code = language?.code ?? declared;
  return {
    words: counted.words,
    allWords: counted.words + rest.words,
    textLength: counted.length + rest.length,
    textBytes: counted.bytes + rest.bytes,
    hash: counted.words === 0 ? '' : hash('sha256', lower, 'hex'),
    shingles: shinglesOf(lower),
    language: language ?? null,
    flesch: code === 'en' ? fleschOf(lower) : null,
    placeholders: placeholdersIn(record, main),
    excerpt: excerptOf(main),
  };
}

function countWords(
  { texts, flags }: TextRecord,
  isMain: (flags: number) => boolean,
): { main: WordCounter; rest: WordCounter } {
  const [main, rest] = [new WordCounter(), new WordCounter()];
  let last = main;
  for (let index = 0; index < texts.length; index++) {
    const flag = flags[index] ?? 0;
    const counter = isMain(flag) ? main : rest;
    if ((flag & BREAK) !== 0 || counter !== last) counter.break();
    counter.add(texts[index] ?? '');
    last = counter;
  }
  return { main, rest };
}

function joined(
  texts: readonly string[],
  flags: readonly number[],
  isWanted: (flags: number) => boolean,
): string {
  const pieces: string[] = [];
  let gap = '';
  for (let index = 0; index < texts.length; index++) {
    const flag = flags[index] ?? 0;
    if ((flag & BREAK) !== 0) gap = '\n';
    if (!isWanted(flag)) {
      gap = '\n';
      continue;
    }
    const text = texts[index] ?? '';
    const core = collapse(text);
    if (core === '') {
      gap ||= ' ';
      continue;
    }
    if (gap === '' && isSpace(text.charCodeAt(0))) gap = ' ';
    if (pieces.length > 0 && gap !== '') pieces.push(gap);
    pieces.push(core);
    gap = isSpace(text.charCodeAt(text.length - 1)) ? ' ' : '';
  }
  return pieces.join('');
}

const isSpace = (code: number): boolean => code === 0x20 || (code >= 0x09 && code <= 0x0d);

/** The same for the same words, whichever characters they are written with. */
function lowerCase(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}

function excerptOf(text: string): string {
  const line = text.slice(0, EXCERPT_LENGTH + 1).replaceAll('\n', ' ');
  if (line.length <= EXCERPT_LENGTH) return line;
  const end = line.lastIndexOf(' ');
  return `${line.slice(0, end > EXCERPT_LENGTH / 2 ? end : EXCERPT_LENGTH)}…`;
}
