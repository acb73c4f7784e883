/** A pattern of a link extractor as a glob of addresses. */
export interface TranslatedPattern {
  glob: string;
  /** What the glob does otherwise than the expression; empty when they are the same. */
  differences: string[];
}

interface Reader {
  text: string;
  at: number;
  differences: Set<string>;
}

/** One part of an expression: the glob for one of it, and what kind of thing it is. */
interface Part {
  glob: string;
  kind: 'literal' | 'class' | 'not-slash' | 'any' | 'group';
}

class Untranslatable extends Error {}

/** Stars are written last: two of one kind beside each other would read as the other kind. */
const NO_SLASH = '\u0001';
const ANYTHING = '\u0002';
const withStars = (glob: string): string =>
  glob.replace(/[\u0001\u0002]+/g, (stars) => (stars.includes(ANYTHING) ? '**' : '*'));

const CLASSES: Readonly<Record<string, string>> = { d: '[0-9]', w: '[A-Za-z0-9_]' };
const MOST_REPEATED = 12;
const LOOSE = 'repeated characters may be any characters except a slash';

/**
 * An expression that is looked for anywhere in an address, as a glob. Nothing when no glob comes near: for looking
 * around, back references and the like.
 */
export function regexToGlob(expression: string): TranslatedPattern | undefined {
  const reader: Reader = { text: expression, at: 0, differences: new Set() };
  const isAnchored = expression.startsWith('^');
  if (isAnchored) reader.at = 1;
  try {
    const alternatives = readAlternatives(reader);
    if (reader.at < expression.length) return undefined;
    if (alternatives.length !== 1) {
      if (isAnchored || alternatives.some(({ isEnd }) => isEnd)) return undefined;
      return finish(reader, `{${alternatives.map(({ glob }) => glob).join(',')}}`, false, false);
    }
    const [{ glob, isEnd }] = alternatives as [Sequence];
    return finish(reader, glob, isAnchored, isEnd);
  } catch (error) {
    if (error instanceof Untranslatable) return undefined;
    throw error;
  }
}

function finish(
  { differences }: Reader,
  inner: string,
  isAnchored: boolean,
  isEnd: boolean,
): TranslatedPattern | undefined {
  const isWhole = /^https?:\/\/|^\{https?,https?\}:\/\//.test(inner) || inner.startsWith('http{s,}://');
  if (isAnchored && !isWhole) return undefined;
  if (!isAnchored && isWhole) isAnchored = true;
  const start = isAnchored ? '' : ANYTHING;
  const end = isEnd ? '' : ANYTHING;
  const glob = withStars(`${start}${inner}${end}`);
  if (isEnd && !glob.includes('\\?')) differences.add('a query string after the end of the URL is ignored');
  if (glob.endsWith('/**')) differences.add('the URL without the trailing slash matches too');
  if (glob.includes('/**/') || /^\*\*\/(?:[/*]|\{[^{}]*,\})/.test(glob))
    differences.add('two slashes with anything between them may be one');
  return { glob, differences: [...differences] };
}

interface Sequence {
  glob: string;
  isEnd: boolean;
}

function readAlternatives(reader: Reader): Sequence[] {
  const found = [readSequence(reader)];
  while (reader.text[reader.at] === '|') {
    reader.at += 1;
    found.push(readSequence(reader));
  }
  return found;
}

function readSequence(reader: Reader): Sequence {
  let glob = '';
  while (reader.at < reader.text.length) {
    const sign = reader.text[reader.at]!;
    if (sign === '|' || sign === ')') break;
    if (sign === '$') {
      reader.at += 1;
      if (reader.at < reader.text.length && reader.text[reader.at] !== '|') throw new Untranslatable();
      return { glob, isEnd: true };
    }
    glob += repeated(reader, readPart(reader));
  }
  return { glob, isEnd: false };
}

function readPart(reader: Reader): Part {
  const sign = reader.text[reader.at]!;
  reader.at += 1;
  if (sign === '(') return readGroup(reader);
  if (sign === '[') return readClass(reader);
  if (sign === '.') return { glob: '?', kind: 'any' };
  if (sign === '\\') return readEscape(reader);
  if ('*+?{}^]'.includes(sign)) throw new Untranslatable();
  return { glob: escaped(sign), kind: 'literal' };
}

function readEscape(reader: Reader): Part {
  const sign = reader.text[reader.at];
  if (sign === undefined) throw new Untranslatable();
  reader.at += 1;
  const known = CLASSES[sign];
  if (known !== undefined) return { glob: known, kind: 'class' };
  if (/[a-z0-9]/i.test(sign)) throw new Untranslatable();
  return { glob: escaped(sign), kind: 'literal' };
}

function readGroup(reader: Reader): Part {
  if (reader.text.startsWith('?:', reader.at)) reader.at += 2;
  else if (reader.text[reader.at] === '?') throw new Untranslatable();
  const branches = readAlternatives(reader);
  if (reader.text[reader.at] !== ')' || branches.some(({ isEnd }) => isEnd)) throw new Untranslatable();
  reader.at += 1;
  const globs = branches.map((branch) => branch.glob).join(',');
  const glob = branches.length === 1 ? globs : `{${globs}}`;
  return { glob, kind: 'group' };
}

function readClass(reader: Reader): Part {
  const end = classEnd(reader);
  const inner = reader.text.slice(reader.at, end);
  reader.at = end + 1;
  if (inner === '^/' || inner === '^\\/') return { glob: '?', kind: 'not-slash' };
  const isNegated = inner.startsWith('^');
  const members = (isNegated ? inner.slice(1) : inner)
    .replaceAll('\\d', '0-9')
    .replaceAll('\\w', 'A-Za-z0-9_')
    .replaceAll('\\/', '/');
  if (/\\[a-z]/i.test(members) || members === '') throw new Untranslatable();
  const hasSlash = members.includes('/');
  if (isNegated !== hasSlash) reader.differences.add('a character set never matches a slash');
  const rest = members.replaceAll('/', '');
  if (rest === '') return { glob: '/', kind: 'literal' };
  return { glob: `[${isNegated ? '!' : ''}${rest}]`, kind: 'class' };
}

function classEnd({ text, at }: Reader): number {
  for (let end = at + 1; end < text.length; end += 1) {
    if (text[end] === '\\') end += 1;
    else if (text[end] === ']') return end;
  }
  throw new Untranslatable();
}

/** What follows a part: how often it may stand there. */
function repeated(reader: Reader, { glob, kind }: Part): string {
  const times = readTimes(reader);
  if (times === undefined) {
    if (kind === 'any') reader.differences.add('a dot never matches a slash');
    return glob;
  }
  const { least, most } = times;
  if (least === 0 && most === 1) {
    if (kind === 'any') reader.differences.add('a dot never matches a slash');
    return `{${glob},}`;
  }
  if (least > MOST_REPEATED) throw new Untranslatable();
  const once = glob.repeat(least);
  if (most === least) return once;
  if (most !== Number.POSITIVE_INFINITY) reader.differences.add('there is no upper limit for repetitions');
  if (kind === 'not-slash') return once + NO_SLASH;
  if (kind === 'any') {
    if (least > 0) reader.differences.add('a dot never matches a slash');
    return once + ANYTHING;
  }
  if (kind === 'group') throw new Untranslatable();
  reader.differences.add(LOOSE);
  return once + NO_SLASH;
}

function readTimes(reader: Reader): { least: number; most: number } | undefined {
  const { text } = reader;
  const braces = /^\{(\d+)(?:(,)(\d*))?\}/.exec(text.slice(reader.at));
  const sign = text[reader.at];
  let times: { least: number; most: number } | undefined;
  if (braces !== null) {
    reader.at += braces[0].length;
    const least = Number(braces[1]);
    const open = braces[3] === '' || braces[3] === undefined ? Number.POSITIVE_INFINITY : Number(braces[3]);
    times = { least, most: braces[2] === undefined ? least : open };
  } else if (sign === '*' || sign === '+' || sign === '?') {
    reader.at += 1;
    times = { least: sign === '+' ? 1 : 0, most: sign === '?' ? 1 : Number.POSITIVE_INFINITY };
  }
  // Whether a repetition is greedy makes no difference to whether there is a match.
  if (times !== undefined && text[reader.at] === '?') reader.at += 1;
  return times;
}

const escaped = (sign: string): string => (/[*?[\]{},\\!]/.test(sign) ? `\\${sign}` : sign);
