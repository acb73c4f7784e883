import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Text } from '../../../../kernel/schema.ts';
import { Definition, EXAMPLE_SPIDER, Selector } from '../schema.ts';

export const OUTCOMES = [
  'healthy',
  'repaired',
  'partly_repaired',
  'not_repaired',
  'no_good_pages',
  'no_pages',
] as const;
const VERDICTS = ['healthy', 'repaired', 'not_found', 'no_history', 'not_possible'] as const;
const MOST_TEST_URLS = 10;

export const RepairSpider = Named('RepairSpider', {
  test_urls: Type.Optional(
    Type.Array(HttpUrl('A page as it is now.'), {
      minItems: 1,
      maxItems: MOST_TEST_URLS,
      description: 'Pages to learn from; the kept good pages and the last bad ones when left out.',
    }),
  ),
  fields: Type.Optional(
    Type.Array(Text(255, 'A field of the spider.'), {
      minItems: 1,
      maxItems: 500,
      description: 'Only these, also when they match; all that do not match when left out.',
    }),
  ),
  apply: Type.Optional(
    Type.Boolean({ description: 'Keep the patch as a new version. Needs spiders:write.' }),
  ),
  js_rendering: Type.Optional(
    Type.Boolean({ description: 'Run the scripts of pages in a browser; as the crawl did when left out.' }),
  ),
});
export type RepairSpider = Static<typeof RepairSpider>;

const rate = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Change = Named('SpiderPatch', {
  path: Type.String({ description: 'In the spider, such as definition.handlers.0.selectors.price.' }),
  handler: Type.Integer(),
  field: Nullable(Type.String({ description: 'Null for the container of rows.' })),
  before: Selector,
  after: Selector,
  confidence: rate('How sure it is; below 0.5 nothing is proposed.'),
  robustness: rate('How likely the new selector survives the next change of the site.'),
  reason: Type.String(),
  match_rate_before: rate('On the pages as they are now, with the old selector.'),
  match_rate_after: rate('With the new one.'),
  good_pages: Type.Array(Type.Object({ url: Type.String(), value: Type.Unknown() }), {
    description: 'What was read when all went well.',
  }),
  fresh_pages: Type.Array(
    Type.Object({ url: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
    { description: 'What the old and the new selector read now.' },
  ),
  alternatives: Type.Array(Type.Object({ css: Type.String(), confidence: rate('') })),
});
export type Change = Static<typeof Change>;

const Verdict = Type.Object({
  handler: Type.Integer(),
  field: Type.String(),
  verdict: Literals(VERDICTS),
  reason: Type.String(),
  alternatives: Type.Array(Type.Object({ css: Type.String(), confidence: rate('') }), {
    description: 'What came nearest and was not sure enough.',
  }),
});

export const SpiderRepair = Named('SpiderRepair', {
  spider_id: Type.String(),
  status: Literals(OUTCOMES),
  summary: Type.String(),
  applied: Type.Boolean(),
  version: Type.Integer({ description: 'Of the spider, after the patch when it was applied.' }),
  patch: Type.Array(Change),
  fields: Type.Array(Verdict),
  pages: Type.Array(
    Type.Object({
      url: Type.String(),
      handler: Type.Integer(),
      fault: Nullable(Type.String({ description: 'Why it could not be read.' })),
    }),
  ),
  definition: Definition,
  next_steps: Type.Array(Type.String()),
});
export type SpiderRepair = Static<typeof SpiderRepair>;

const after = { css: '.product-price', attribute: 'text' };
const url = 'https://shop.example.com/products/7';

export const EXAMPLE_REPAIR: SpiderRepair = {
  spider_id: EXAMPLE_SPIDER.spider_id,
  status: 'repaired',
  summary: '1 of 1 broken fields has a successor.',
  applied: false,
  version: 1,
  patch: [
    {
      path: 'definition.handlers.0.selectors.price',
      handler: 0,
      field: 'price',
      before: { css: '.price', attribute: 'text' },
      after,
      confidence: 0.84,
      robustness: 0.88,
      reason: 'It does not find its value any more.',
      match_rate_before: 0,
      match_rate_after: 1,
      good_pages: [{ url, value: '3.20' }],
      fresh_pages: [{ url, before: null, after: '3.20' }],
      alternatives: [],
    },
  ],
  fields: [
    {
      handler: 0,
      field: 'title',
      verdict: 'healthy',
      reason: 'It finds what it found before.',
      alternatives: [],
    },
    {
      handler: 0,
      field: 'price',
      verdict: 'repaired',
      reason: 'It does not find its value any more.',
      alternatives: [],
    },
  ],
  pages: [{ url, handler: 0, fault: null }],
  definition: EXAMPLE_SPIDER.definition,
  next_steps: ['Look at the patch, then send the same request with apply: true.'],
};
