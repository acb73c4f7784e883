import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Text } from '../../../kernel/schema.ts';
import { DraftFields, TriedFields } from './draft-fields.ts';

const Record_ = Type.Record(Type.String(), Type.Unknown());

/** The body of POST /spiders; that operation checks it. */
export interface SpiderDraft {
  name: string;
  site_url: string;
  scope: { start_urls: string[]; allowed_domains: string[]; url_patterns?: string[] };
  definition: {
    handlers: {
      url_pattern: string;
      item?: { css?: string; xpath?: string };
      selectors: Record<string, Record<string, unknown>>;
    }[];
    navigation?: {
      pagination?: { css?: string; xpath?: string; max_pages?: number };
      follow_links?: { css?: string; xpath?: string };
    };
  };
  dataset_id?: string;
}

const Where = { css: Type.Optional(Type.String()), xpath: Type.Optional(Type.String()) };

const Draft = Type.Object(
  {
    name: Type.String(),
    site_url: Type.String(),
    scope: Type.Object({
      start_urls: Type.Array(Type.String()),
      allowed_domains: Type.Array(Type.String()),
      url_patterns: Type.Optional(Type.Array(Type.String())),
    }),
    definition: Type.Object({
      handlers: Type.Array(
        Type.Object({
          url_pattern: Type.String(),
          item: Type.Optional(Type.Object(Where)),
          selectors: Type.Record(Type.String(), Record_),
        }),
      ),
      navigation: Type.Optional(
        Type.Object({
          pagination: Type.Optional(Type.Object({ ...Where, max_pages: Type.Optional(Type.Integer()) })),
          follow_links: Type.Optional(Type.Object(Where)),
        }),
      ),
    }),
    dataset_id: Type.Optional(Type.String()),
  },
  { description: 'As accepted by POST /api/v1/spiders.' },
);

export const Field = Named('SuggestedField', {
  name: Type.String(),
  data_type: Type.String(),
  meaning: Nullable(
    Type.String({ description: 'What the field seems to be, such as price; null if unknown.' }),
  ),
  selector: Type.Record(Type.String(), Type.Unknown(), { description: 'As in the selectors of a spider.' }),
  samples: Type.Array(Type.Unknown()),
  filled: Type.Number({ description: 'The share of records that have a value.' }),
  confidence: Type.Number({ description: 'From 0 to 1.' }),
  evidence: Type.Array(Type.String()),
  alternatives: Type.Array(Type.Record(Type.String(), Type.Unknown()), {
    description: 'Alternative selectors for the same value.',
  }),
});
export type Field = Static<typeof Field>;

export const Link = Type.Object({
  css: Nullable(Type.String()),
  xpath: Nullable(Type.String()),
  urls: Type.Array(Type.String()),
  confidence: Type.Number(),
  evidence: Type.String(),
});

export const Container = Type.Object({
  item: Type.Object(Where),
  count: Type.Integer(),
  confidence: Type.Number(),
  fields: Type.Array(Field),
  detail_link: Nullable(Link),
});

const description = Text(
  2_000,
  'What you want to extract, in plain words: "name, price and rating of all products".',
);
const render = Type.Boolean({
  description: 'Run JavaScript in a browser. If omitted, only when the page is empty without it.',
});
const details = Literals(['auto', 'always', 'never'], {
  description:
    'Whether to create rows from the page of each record. auto: when the list has too little data.',
});
const name = Text(200, 'Name of the spider. Defaults to one derived from the URL.');
const scalar = Type.Union([Type.String({ maxLength: 1_000 }), Type.Number(), Type.Boolean()]);

export const BuildSpider = Named('BuildSpider', {
  url: HttpUrl('A page that lists the records, or the page of a single record.'),
  description: Type.Optional(description),
  examples: Type.Optional(
    Type.Union(
      [
        Type.Record(Type.String({ maxLength: 100 }), scalar),
        Type.Array(Type.Union([scalar, Type.Record(Type.String({ maxLength: 100 }), scalar)]), {
          maxItems: 50,
        }),
      ],
      {
        description: 'Values on the page: {"title": "Bread", "price": "3.20"}, or a list of them.',
      },
    ),
  ),
  dataset_id: Type.Optional(
    Type.String({ description: 'The dataset for the rows; fields are matched to its columns.' }),
  ),
  js_rendering: Type.Optional(render),
  details: Type.Optional(details),
  name: Type.Optional(name),
  save: Type.Optional(Type.Boolean({ description: 'Save the spider right away.' })),
});
export type BuildSpider = Static<typeof BuildSpider>;

export const BuiltSpider = Named('BuiltSpider', {
  spider: Draft,
  spider_id: Nullable(Type.String({ description: 'Set when the spider was saved.' })),
  kind: Literals(['list', 'details', 'page'], {
    description:
      'Whether rows come from the records of a list, from the page of each record, or from single pages.',
  }),
  js_rendering: Type.Boolean({ description: 'Recommended settings for crawls with this spider.' }),
  confidence: Type.Number(),
  fields: Type.Array(Field),
  rows: Type.Array(Record_, {
    description: 'Preview of the rows that a crawl would extract from the fetched pages; the first 50.',
  }),
  row_count: Type.Integer(),
  columns: Type.Array(
    Type.Object({ name: Type.String(), data_type: Type.String(), nullable: Type.Boolean() }),
    { description: 'Columns for a dataset that takes the rows.' },
  ),
  other_records: Type.Array(
    Type.Object({
      item: Type.Object(Where),
      count: Type.Integer(),
      confidence: Type.Number(),
      fields: Type.Array(Type.String()),
    }),
    {
      description: 'Other lists on the page.',
    },
  ),
  pages: Type.Array(
    Type.Object({
      url: Type.String(),
      role: Literals(['given', 'next', 'detail']),
      status: Literals(['read', 'failed', 'disallowed']),
      reason: Nullable(Type.String()),
    }),
  ),
  used_model: Type.Boolean(),
  warnings: Type.Array(Type.String()),
});
export type BuiltSpider = Static<typeof BuiltSpider>;

export const SuggestFields = Named(
  'SuggestFields',
  {
    url: Type.Optional(HttpUrl('The page.')),
    html: Type.Optional(Type.String({ minLength: 1, description: 'The HTML of the page, instead of url.' })),
    js_rendering: Type.Optional(
      Type.Boolean({ description: "Run the page's JavaScript in a browser first." }),
    ),
    description: Type.Optional(description),
    draft: Type.Optional(DraftFields),
  },
  {
    documented: {
      anyOf: [
        { required: ['url'], not: { required: ['html'] } },
        { properties: { js_rendering: { const: false } }, required: ['html'] },
      ],
    },
  },
);

export const SuggestedFields = Named('SuggestedFields', {
  url: Nullable(Type.String()),
  records: Type.Array(Container, { description: 'Lists on the page, most likely first.' }),
  fields: Type.Array(Field, { description: 'Fields of the page as a whole.' }),
  pagination: Type.Array(Link),
  is_single: Type.Boolean({ description: 'The page looks like a single record rather than a list.' }),
  needs_scripts: Type.Boolean(),
  warnings: Type.Array(Type.String()),
  preview: Nullable(TriedFields),
});

const EXAMPLE_FIELD: Field = {
  name: 'price',
  data_type: 'float',
  meaning: 'price',
  selector: { css: 'span.price', transforms: [{ type: 'number', locale: 'en' }] },
  samples: [3.2, 2.8],
  filled: 1,
  confidence: 0.96,
  evidence: ['class "price"', 'values look like money', 'in 100 % of the records'],
  alternatives: [],
};
const EXAMPLE_LINK = {
  css: 'a.next',
  xpath: null,
  urls: ['https://shop.example.com/products?page=2'],
  confidence: 0.93,
  evidence: 'text "Next"',
};

export const EXAMPLE_SUGGESTIONS: Static<typeof SuggestedFields> = {
  url: 'https://shop.example.com/products',
  records: [
    { item: { css: 'li.product' }, count: 24, confidence: 0.97, fields: [EXAMPLE_FIELD], detail_link: null },
  ],
  fields: [],
  pagination: [EXAMPLE_LINK],
  is_single: false,
  needs_scripts: false,
  warnings: [],
  preview: null,
};

export const EXAMPLE_BUILT: BuiltSpider = {
  spider: {
    name: 'shop.example.com/products',
    site_url: 'https://shop.example.com/',
    scope: { start_urls: ['https://shop.example.com/products'], allowed_domains: ['shop.example.com'] },
    definition: {
      handlers: [
        {
          url_pattern: '/products',
          item: { css: 'li.product' },
          selectors: { price: EXAMPLE_FIELD.selector },
        },
      ],
      navigation: { pagination: { css: 'a.next', max_pages: 100 } },
    },
  },
  spider_id: null,
  kind: 'list',
  js_rendering: false,
  confidence: 0.97,
  fields: [EXAMPLE_FIELD],
  rows: [{ price: 3.2 }, { price: 2.8 }],
  row_count: 2,
  columns: [{ name: 'price', data_type: 'float', nullable: true }],
  other_records: [],
  pages: [{ url: 'https://shop.example.com/products', role: 'given', status: 'read', reason: null }],
  used_model: false,
  warnings: [],
};
