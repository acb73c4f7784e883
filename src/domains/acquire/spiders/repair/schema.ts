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
    Type.Array(HttpUrl('A current page.'), {
      minItems: 1,
      maxItems: MOST_TEST_URLS,
      description: 'Pages to learn from. Defaults to the stored good pages and the last bad ones.',
    }),
  ),
  fields: Type.Optional(
    Type.Array(Text(255, 'A field of the spider.'), {
      minItems: 1,
      maxItems: 500,
      description: 'Only these fields, even if they match. Defaults to all that do not match.',
    }),
  ),
  apply: Type.Optional(
    Type.Boolean({ description: 'Save the patch as a new version. Requires spiders:write.' }),
  ),
  js_rendering: Type.Optional(
    Type.Boolean({ description: 'Run JavaScript in a browser. Defaults to the setting of the crawl.' }),
  ),
});
export type RepairSpider = Static<typeof RepairSpider>;

const rate = (description: string) => Type.Number({ minimum: 0, maximum: 1, description });

const Change = Named('SpiderPatch', {
  path: Type.String({ description: 'Path in the spider, such as definition.handlers.0.selectors.price.' }),
  handler: Type.Integer(),
  field: Nullable(Type.String({ description: 'null for the row container.' })),
  before: Selector,
  after: Selector,
  confidence: rate('Confidence; below 0.5 nothing is proposed.'),
  robustness: rate('How likely the new selector is to survive the next site change.'),
  reason: Type.String(),
  match_rate_before: rate('Match rate on the current pages with the old selector.'),
  match_rate_after: rate('Match rate with the new selector.'),
  good_pages: Type.Array(Type.Object({ url: Type.String(), value: Type.Unknown() }), {
    description: 'Values extracted when the selector still matched.',
  }),
  fresh_pages: Type.Array(
    Type.Object({ url: Type.String(), before: Type.Unknown(), after: Type.Unknown() }),
    { description: 'What the old and the new selector extract now.' },
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
    description: 'The closest candidates, which were too uncertain.',
  }),
});

export const SpiderRepair = Named('SpiderRepair', {
  spider_id: Type.String(),
  status: Literals(OUTCOMES),
  summary: Type.String(),
  applied: Type.Boolean(),
  version: Type.Integer({ description: 'Version of the spider; after the patch if it was applied.' }),
  patch: Type.Array(Change),
  fields: Type.Array(Verdict),
  pages: Type.Array(
    Type.Object({
      url: Type.String(),
      handler: Type.Integer(),
      fault: Nullable(Type.String({ description: 'Why the page could not be read.' })),
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
  summary: '1 of 1 broken fields has a replacement.',
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
      reason: 'It no longer finds its value.',
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
      reason: 'It no longer finds its value.',
      alternatives: [],
    },
  ],
  pages: [{ url, handler: 0, fault: null }],
  definition: EXAMPLE_SPIDER.definition,
  next_steps: ['Review the patch, then send the same request with apply: true.'],
};
