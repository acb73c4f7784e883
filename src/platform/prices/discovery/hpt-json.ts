const isList = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const FILE_KEY = /^mrf[ _-]?url$/i;

/** The list as text, for sites that write it in JSON: each object that names a file is a block. */
export function listOfJson(text: string): string | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let root: unknown;
  try {
    root = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return undefined;
  }
  const blocks = blocksIn(root);
  return blocks.length === 0 ? undefined : blocks.join('\n\n');
}

function blocksIn(value: unknown): string[] {
  if (!isList(value)) return [];
  if (!Object.keys(value).some((key) => FILE_KEY.test(key))) return Object.values(value).flatMap(blocksIn);
  return [
    Object.entries(value)
      .flatMap(([key, one]) => (typeof one === 'string' ? [`${key}: ${one.replace(/\s+/g, ' ')}`] : []))
      .join('\n'),
  ];
}
