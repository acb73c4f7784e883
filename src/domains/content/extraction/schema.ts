import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Timestamp } from '../../../kernel/schema.ts';
import { DATE_SOURCES } from './article/dates.ts';

export const FORMATS = ['text', 'markdown', 'html'] as const;

export const ExtractContent = Named(
  'ExtractContent',
  {
    url: Type.Optional(HttpUrl('The page.')),
    html: Type.Optional(Type.String({ description: 'The HTML, at most 10 MB, instead of url.' })),
    base_url: Type.Optional(HttpUrl('For html: base URL to resolve relative URLs. It is not fetched.')),
    js_rendering: Type.Optional(
      Type.Union([Type.Boolean(), Literals(['auto'])], {
        description:
          'Run JavaScript in a browser first. auto does so if there is hardly any text without it. Off by default.',
      }),
    ),
    formats: Type.Optional(
      Type.Array(Literals(FORMATS), {
        minItems: 1,
        maxItems: FORMATS.length,
        description: 'Defaults to text and Markdown.',
      }),
    ),
  },
  {
    documented: {
      oneOf: [
        { required: ['url'], not: { required: ['base_url'] } },
        { properties: { js_rendering: { const: false } }, required: ['html'] },
      ],
    },
  },
);
export type ExtractContent = Static<typeof ExtractContent>;

const Content = (description: string) => Nullable(Type.String({ description }));

export const ExtractedContent = Named('ExtractedContent', {
  url: Nullable(Type.String()),
  final_url: Nullable(Type.String({ description: 'URL after redirects.' })),
  canonical: Nullable(Type.String()),
  rendered: Type.Boolean({ description: 'Whether JavaScript was run.' }),
  is_article: Type.Boolean({
    description: 'false: the page is not an article, and the response has what is available.',
  }),
  title: Nullable(Type.String()),
  byline: Nullable(Type.String()),
  published_at: Nullable(Timestamp()),
  modified_at: Nullable(Timestamp()),
  dates: Type.Array(
    Type.Object({
      kind: Literals(['published', 'modified']),
      source: Literals(DATE_SOURCES),
      text: Type.String({ description: 'As written on the page.' }),
      value: Nullable(Timestamp('null if the date cannot be parsed.')),
    }),
    { description: 'All dates that the page gives, most trustworthy first.' },
  ),
  language: Nullable(Type.String()),
  site_name: Nullable(Type.String()),
  excerpt: Nullable(Type.String()),
  lead_image: Nullable(Type.String()),
  text: Content('As shown in a browser. null if not requested.'),
  markdown: Content('With GitHub tables. null if not requested.'),
  html: Content('Cleaned, but not sanitised for display. null if not requested.'),
  word_count: Type.Integer(),
  reading_minutes: Type.Integer({ description: 'At 230 words per minute.' }),
  headings: Type.Array(Type.Object({ level: Type.Integer(), text: Type.String() })),
  images: Type.Array(Type.Object({ url: Type.String(), alt: Type.String() })),
  links: Type.Array(Type.Object({ url: Type.String(), text: Type.String() })),
  structured_types: Type.Array(Type.String()),
  warnings: Type.Array(Type.String()),
});

export const EXAMPLE_CONTENT: Static<typeof ExtractedContent> = {
  url: 'https://news.example.com/bread',
  final_url: 'https://news.example.com/bread',
  canonical: 'https://news.example.com/bread',
  rendered: false,
  is_article: true,
  title: 'Why bread rises',
  byline: 'Ada Baker',
  published_at: '2026-03-01T09:30:00.000Z',
  modified_at: null,
  dates: [
    {
      kind: 'published',
      source: 'json-ld',
      text: '2026-03-01T10:30:00+01:00',
      value: '2026-03-01T09:30:00.000Z',
    },
  ],
  language: 'en',
  site_name: 'The Example News',
  excerpt: 'It is the yeast.',
  lead_image: 'https://news.example.com/bread.jpg',
  text: 'Yeast eats sugar and breathes out gas.',
  markdown: '**Yeast** eats sugar and breathes out gas.',
  html: null,
  word_count: 7,
  reading_minutes: 1,
  headings: [],
  images: [{ url: 'https://news.example.com/bread.jpg', alt: 'A loaf' }],
  links: [{ url: 'https://news.example.com/yeast', text: 'Yeast' }],
  structured_types: ['NewsArticle'],
  warnings: [],
};
