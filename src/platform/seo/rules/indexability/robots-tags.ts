import type { MetaFact } from '../../facts/page-facts.ts';

/** One word of a robots meta element or of an `X-Robots-Tag` header. */
export interface RobotsWord {
  /** In lower case. */
  name: string;
  /** What stands behind the colon, such as `0` of `max-snippet:0`; null without one. */
  value: string | null;
  /** Whom it is for, in lower case; `*` for everybody. */
  bot: string;
}

const WITH_VALUE = new Set(['unavailable_after', 'max-snippet', 'max-image-preview', 'max-video-preview']);
const WEEKDAY = /^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*$/i;

/**
 * The words of a header, which may name a bot before any of them; the name holds until the next one, because proxies
 * join several headers with commas.
 */
export function parseRobotsHeader(value: string): RobotsWord[] {
  return parse(value, '*', true);
}

export function parseRobotsMeta(content: string, bot: string): RobotsWord[] {
  return parse(content, bot, false);
}

/** Each word that the elements of a page tell all robots, in one spelling. */
export const robotsForAll = (metas: readonly Pick<MetaFact, 'kind' | 'name' | 'content'>[]): string[] =>
  metas
    .filter(({ kind, name }) => kind === 'name' && name === 'robots')
    .flatMap(({ content }) => parseRobotsMeta(content, '*'))
    .map(({ name, value }) => (value === null ? name : `${name}:${value}`));

function parse(text: string, firstBot: string, namesBots: boolean): RobotsWord[] {
  const words: RobotsWord[] = [];
  let bot = firstBot;
  for (let piece of piecesOf(text)) {
    const named = namesBots ? /^([a-z0-9_.*/-]+)\s*:\s*(.*)$/i.exec(piece) : null;
    if (named !== null && !WITH_VALUE.has((named[1] ?? '').toLowerCase())) {
      bot = (named[1] ?? '').toLowerCase();
      piece = named[2] ?? '';
    }
    const colon = piece.indexOf(':');
    const name = (colon === -1 ? piece : piece.slice(0, colon)).trim().toLowerCase();
    if (name !== '') words.push({ name, value: colon === -1 ? null : piece.slice(colon + 1).trim(), bot });
  }
  return words;
}

/** Between commas, except for the comma that follows the weekday of a date. */
function piecesOf(text: string): string[] {
  const pieces: string[] = [];
  let isOpen = false;
  for (const part of text.split(',')) {
    const last = pieces.length - 1;
    if (isOpen) pieces[last] = `${pieces[last]},${part}`;
    else pieces.push(part.trim());
    const colon = part.lastIndexOf(':');
    isOpen =
      WEEKDAY.test(part.slice(colon + 1).trim()) && /unavailable_after\s*$/i.test(part.slice(0, colon));
  }
  return pieces;
}
