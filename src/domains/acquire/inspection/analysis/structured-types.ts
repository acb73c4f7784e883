import type { StructuredData, Thing } from '../../../../platform/html/index.ts';
import { cut } from './texts.ts';

const FORMATS = { 'json-ld': 'jsonLd', microdata: 'microdata', rdfa: 'rdfa' } as const;
export const STRUCTURED_FORMATS = ['json-ld', 'microdata', 'rdfa'] as const;
type Format = (typeof STRUCTURED_FORMATS)[number];

const VOCABULARY = /^(?:https?:\/\/(?:www\.)?schema\.org\/|schema:)/i;
const MOST_TYPES = 200;
const MOST_FAULTS = 50;
const LONGEST = 200;

/** Which types of things a page describes for machines, those inside of others included, and what cannot be read. */
export function structuredTypes(data: StructuredData) {
  return {
    types: STRUCTURED_FORMATS.flatMap((format) => countTypes(format, data[FORMATS[format]])).slice(
      0,
      MOST_TYPES,
    ),
    faults: data.faults
      .slice(0, MOST_FAULTS)
      .map(({ block, message }) => ({ block, message: `The JSON-LD block ${message}.` })),
  };
}

function countTypes(format: Format, things: readonly Thing[]) {
  const counts = new Map<string, number>();
  const open: unknown[] = [...things].reverse();
  while (open.length > 0) {
    const value = open.pop();
    if (value === null || typeof value !== 'object') continue;
    if (!Array.isArray(value))
      for (const type of [(value as Thing)['@type']].flat())
        if (typeof type === 'string') {
          const name = cut(type.replace(VOCABULARY, ''), LONGEST);
          counts.set(name, (counts.get(name) ?? 0) + 1);
        }
    for (const below of Object.values(value).reverse()) open.push(below);
  }
  return [...counts].map(([type, count]) => ({ type, format, count }));
}
