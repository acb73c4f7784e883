import { SaxesParser, type SaxesTagPlain } from 'saxes';

const MOST_BYTES = 32_768;
const FORBIDDEN = new Set(['script', 'image', 'foreignobject', 'animate', 'animatetransform', 'set', 'a']);

interface Seen {
  root: SaxesTagPlain | undefined;
  title: string;
  forbidden: Set<string>;
  references: Set<string>;
}

/** Why mail programs would not show a logo: SVG Tiny PS, square, small, and complete in itself. */
export function logoFaults(bytes: Uint8Array): string[] {
  const seen = read(new TextDecoder().decode(bytes));
  if (seen === undefined) return ['It is not well-formed XML.'];
  const { root, title, forbidden, references } = seen;
  if (root?.name !== 'svg') return ['It is not an SVG image.'];
  return [
    bytes.length > MOST_BYTES && `It has ${bytes.length} bytes; 32,768 are allowed.`,
    (root.attributes.version !== '1.2' || root.attributes.baseProfile !== 'tiny-ps') &&
      'It is not SVG Tiny PS: version="1.2" and baseProfile="tiny-ps" are missing.',
    title.trim() === '' && 'It has no title.',
    !isSquare(root) && 'It is not square.',
    forbidden.size > 0 && `It has elements that are not allowed: ${[...forbidden].join(', ')}.`,
    references.size > 0 && `It refers to something outside of itself: ${[...references].join(', ')}.`,
  ].filter((fault) => fault !== false);
}

/** Undefined when it cannot be read. */
function read(text: string): Seen | undefined {
  const seen: Seen = { root: undefined, title: '', forbidden: new Set(), references: new Set() };
  const parser = new SaxesParser();
  const open: string[] = [];
  let isBroken = false;
  parser.on('error', () => {
    isBroken = true;
  });
  parser.on('opentag', (tag) => {
    const name = tag.name.toLowerCase();
    seen.root ??= tag;
    open.push(name);
    if (FORBIDDEN.has(name)) seen.forbidden.add(name);
    for (const [attribute, value] of Object.entries(tag.attributes))
      if (/^(?:xlink:)?href$/i.test(attribute) && !value.startsWith('#')) seen.references.add(value);
  });
  parser.on('text', (part) => {
    if (open.length === 2 && open[1] === 'title') seen.title += part;
  });
  parser.on('closetag', () => {
    open.pop();
  });
  parser.write(text).close();
  return isBroken ? undefined : seen;
}

function isSquare({ attributes: { viewBox = '', width, height } }: SaxesTagPlain): boolean {
  const [, , across, down] = viewBox
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  if (across !== undefined && down !== undefined) return across === down && across > 0;
  return width !== undefined && width === height;
}
