import { columns, DAY, type Source } from './source.ts';

const MOST_THINGS = 50;
const LONGEST = 200_000;

export const structuredData: Source = {
  name: 'structured_data',
  description: 'Structured data of a page: JSON-LD, microdata and RDFa.',
  matches: 'url',
  columns: columns(
    ['structured_types', 'jsonb', 'Distinct types.'],
    ['structured_data', 'jsonb', 'The items, the first 50.'],
    ['structured_formats', 'jsonb', 'Formats used.'],
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
