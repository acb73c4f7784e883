import { columns, DAY, type Source } from './source.ts';

const MOST_THINGS = 50;
const LONGEST = 200_000;

export const structuredData: Source = {
  name: 'structured_data',
  description: 'What a page describes for machines: JSON-LD, microdata and RDFa.',
  matches: 'url',
  columns: columns(
    ['structured_types', 'jsonb', 'Types of things, each once.'],
    ['structured_data', 'jsonb', 'The things themselves, the first 50.'],
    ['structured_formats', 'jsonb', 'How they are written.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const page = await lookup.page();
    const { types } = (await page.analysis()).structured_data;
    const { jsonLd, microdata, rdfa } = (await page.reading()).things;
    const things = [...jsonLd, ...microdata, ...rdfa].slice(0, MOST_THINGS);
    return {
      values: {
        structured_types: [...new Set(types.map(({ type }) => type))],
        structured_data: JSON.stringify(things).length > LONGEST ? things.slice(0, 1) : things,
        structured_formats: [...new Set(types.map(({ format }) => format))],
      },
      confidence: 1,
    };
  },
};
