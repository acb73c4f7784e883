import { readJson } from '../hpt/json/exact-json.ts';
import { hptKeyOf } from './hpt-lines.ts';

const isList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

/** The list as text, for sites that write it in JSON: each object that names a file is a block. */
export function listOfJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let root: unknown;
  try {
    root = readJson(text).value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
  const blocks = blocksIn(root);
  return blocks.length === 0 ? undefined : blocks.join('\n\n');
}

function blocksIn(value: unknown): string[] {
  if (!isList(value)) return [];
  if (!Object.entries(value).some(namesFile)) return Object.values(value).flatMap(blocksIn);
  return [
    Object.entries(value)
      .flatMap(([key, one]) =>
        textsIn(one).map((text) => `${hptKeyOf(key) ?? key}: ${text.replace(/\s+/g, ' ')}`),
      )
      .join('\n'),
  ];
}

/** One text or several. */
const textsIn = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one) => typeof one === 'string');

const namesFile = ([key, value]: [string, unknown]): boolean =>
  hptKeyOf(key) === 'mrf-url' && textsIn(value).length > 0;
