import type { StructuredData, Thing } from '../../../../platform/html/index.ts';

const VOCABULARY = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i;
const MOST = 2_000;

/** Everything a page describes for machines, things inside of others included. */
export function listThings({ jsonLd, microdata, rdfa }: StructuredData): Thing[] {
  const things: Thing[] = [];
  const open: unknown[] = [...jsonLd, ...microdata, ...rdfa].reverse();
  while (open.length > 0 && things.length < MOST) {
    const value = open.pop();
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value)) things.push(value as Thing);
    for (const below of Object.values(value).reverse()) if (typeof below === 'object') open.push(below);
  }
  return things;
}

export const typesOf = (thing: Thing): string[] =>
  [thing['@type']]
    .flat()
    .filter((type) => typeof type === 'string')
    .map((type) => type.replace(VOCABULARY, ''));

export const isOf = (thing: Thing, types: RegExp): boolean => typesOf(thing).some((type) => types.test(type));

/** The texts of a property: themselves, or the names of what stands there. */
export function textsOf(value: unknown): string[] {
  return [value]
    .flat()
    .flatMap((one) => {
      if (typeof one === 'string' || typeof one === 'number') return [String(one)];
      if (one === null || typeof one !== 'object') return [];
      const { name, value: inner, '@value': plain } = one as Thing;
      return [name, inner, plain]
        .flat()
        .filter((text) => typeof text === 'string' || typeof text === 'number')
        .slice(0, 1)
        .map(String);
    })
    .map((text) => text.trim().replace(/\s+/g, ' '))
    .filter((text) => text !== '');
}
