import { invalidRequest } from '../../../kernel/errors.ts';
import { encodeRaw } from './escapes.ts';

export type GlobNode =
  | { kind: 'literal'; text: string }
  | { kind: 'one'; accepts(code: number): boolean }
  | { kind: 'many'; accepts(code: number): boolean }
  | { kind: 'either'; branches: GlobNode[][] };

const MOST_LENGTH = 1_000;
const SLASH = 0x2f;

const anything = () => true;
const notSlash = (code: number) => code !== SLASH;

/** `*` within a part of the path, `**` across parts, `?`, `[a-z]`, `[!a-z]`, `{one,two}`, and `\` before a sign that means itself. */
export function parseGlob(glob: string): GlobNode[] {
  if (glob.length > MOST_LENGTH) throw wrong(glob, `is longer than ${MOST_LENGTH} characters`);
  const reader: Reader = { glob, position: 0 };
  const nodes = readSequence(reader, false);
  if (reader.position < glob.length) throw wrong(glob, 'closes a "{" that was not opened');
  return nodes;
}

interface Reader {
  glob: string;
  position: number;
}

function readSequence(reader: Reader, isBranch: boolean): GlobNode[] {
  const { glob } = reader;
  const nodes: GlobNode[] = [];
  while (reader.position < glob.length) {
    const sign = glob[reader.position]!;
    if (sign === '}' || (isBranch && sign === ',')) break;
    reader.position += 1;
    if (sign === '*') nodes.push(readStar(reader, nodes));
    else if (sign === '?') nodes.push({ kind: 'one', accepts: notSlash });
    else if (sign === '[') nodes.push({ kind: 'one', accepts: readClass(reader) });
    else if (sign === '{') nodes.push(readBranches(reader));
    else addLiteral(nodes, encodeRaw(sign === '\\' ? readEscaped(reader) : sign));
  }
  return nodes;
}

function readStar(reader: Reader, before: GlobNode[]): GlobNode {
  const { glob } = reader;
  if (glob[reader.position] !== '*') return { kind: 'many', accepts: notSlash };
  while (glob[reader.position] === '*') reader.position += 1;
  const previous = before.at(-1);
  const followsSlash = previous === undefined || (previous.kind === 'literal' && previous.text.endsWith('/'));
  // `/a/**/b` also means `/a/b`.
  if (followsSlash && glob[reader.position] === '/') {
    reader.position += 1;
    const folders: GlobNode[] = [
      { kind: 'many', accepts: anything },
      { kind: 'literal', text: '/' },
    ];
    return { kind: 'either', branches: [[], folders] };
  }
  // `/a/**` also means `/a`.
  if (previous?.kind === 'literal' && previous.text.endsWith('/') && reader.position === glob.length) {
    const rest: GlobNode[] = [
      { kind: 'literal', text: '/' },
      { kind: 'many', accepts: anything },
    ];
    if (previous.text === '/') before.pop();
    else previous.text = previous.text.slice(0, -1);
    return before.length === 0
      ? { kind: 'either', branches: [rest] }
      : { kind: 'either', branches: [[], rest] };
  }
  return { kind: 'many', accepts: anything };
}

function readBranches(reader: Reader): GlobNode {
  const branches: GlobNode[][] = [];
  for (;;) {
    branches.push(readSequence(reader, true));
    const sign = reader.glob[reader.position];
    if (sign === undefined) throw wrong(reader.glob, 'opens a "{" and does not close it');
    reader.position += 1;
    if (sign === '}')
      return { kind: 'either', branches: branches.length === 1 ? branches.map(bracketed) : branches };
  }
}

/** What offers no choice means the brackets themselves. */
const bracketed = (nodes: GlobNode[]): GlobNode[] => [
  { kind: 'literal', text: encodeRaw('{') },
  ...nodes,
  { kind: 'literal', text: encodeRaw('}') },
];

function readClass(reader: Reader): (code: number) => boolean {
  const { glob } = reader;
  const isNegated = glob[reader.position] === '!' || glob[reader.position] === '^';
  if (isNegated) reader.position += 1;
  const ranges: [number, number][] = [];
  for (let isFirst = true; ; isFirst = false) {
    let sign = glob[reader.position];
    if (sign === undefined) throw wrong(glob, 'opens a "[" and does not close it');
    reader.position += 1;
    if (sign === ']' && !isFirst) break;
    if (sign === '\\') sign = readEscaped(reader);
    const from = sign.charCodeAt(0);
    ranges.push([from, readRangeEnd(reader) ?? from]);
  }
  return (code) => code !== SLASH && ranges.some(([from, to]) => code >= from && code <= to) !== isNegated;
}

function readRangeEnd(reader: Reader): number | undefined {
  const { glob, position } = reader;
  const end = glob[position + 1];
  if (glob[position] !== '-' || end === undefined || end === ']') return undefined;
  reader.position += 2;
  return (end === '\\' ? readEscaped(reader) : end).charCodeAt(0);
}

function readEscaped(reader: Reader): string {
  const sign = reader.glob[reader.position];
  if (sign === undefined) throw wrong(reader.glob, 'ends with a single "\\"');
  reader.position += 1;
  return sign;
}

function addLiteral(nodes: GlobNode[], text: string): void {
  const last = nodes.at(-1);
  if (last?.kind === 'literal') last.text += text;
  else nodes.push({ kind: 'literal', text });
}

const wrong = (glob: string, fault: string) =>
  invalidRequest(
    `The pattern "${glob.slice(0, 100)}" ${fault}. Write it like /blog/*, /shop/** or /{en,de}/item-[0-9]*.`,
  );
