import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { must } from '../../../../kernel/must.ts';
import { HttpUrl, Named, Nullable } from '../../../../kernel/schema.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import { EXAMPLE_PAGE, html, maxLinks, PageAnalysis, Technology } from '../schema.ts';
import type { InspectionServices } from '../services.ts';
import { BODY_LIMIT, checkSize } from '../source.ts';
import { unwrap } from '../tasks/faults.ts';

const task = threadTask<typeof import('../tasks/analyse.task.ts').default>(
  import.meta.resolve('../tasks/analyse.task.ts'),
);

const OutlineNode = Type.Object({
  depth: Type.Integer({ description: 'Depth below the body, which is 0.' }),
  tag: Type.String(),
  id: Nullable(Type.String()),
  classes: Type.Array(Type.String()),
  children: Type.Integer(),
  repeats: Type.Integer({ description: 'Number of similar siblings.' }),
  text: Type.String({ description: 'The start of its text.' }),
  path: Type.String({ description: 'A selector for all elements of this kind here.' }),
});

export const inspectHtml = defineOperation({
  id: 'inspection.html',
  method: 'POST',
  path: '/api/v1/inspection/html',
  tag: 'inspection',
  moves: 'nothing',
  summary: 'Inspect HTML',
  description:
    'Returns what inspection of a URL returns, and how the page is built: its outline, what repeats, and what the parser had to repair. Nothing is stored.',
  effect: 'read',
  bodyLimit: BODY_LIMIT,
  body: Named('InspectHtml', {
    html,
    url: Type.Optional(HttpUrl('Base URL to resolve relative URLs. It is not fetched.')),
    max_links: Type.Optional(maxLinks),
  }),
  output: Named('InspectedHtml', {
    url: Nullable(Type.String()),
    bytes: Type.Integer({ description: 'Size in bytes, as UTF-8.' }),
    page: PageAnalysis,
    technologies: Type.Array(Technology),
    outline: Type.Array(OutlineNode, { description: 'In document order, at most 300 elements.' }),
    outline_truncated: Type.Boolean(),
    repeating: Type.Array(
      Type.Object({
        selector: Type.String(),
        count: Type.Integer(),
        sample: Type.String(),
        fields: Type.Array(
          Type.Object({
            selector: Type.String({ description: 'Relative to the item.' }),
            sample: Type.String(),
          }),
        ),
      }),
      { description: 'Rows, cards and list items: candidates for item selectors.' },
    ),
    problems: Type.Array(
      Type.Object({
        code: Type.String(),
        message: Type.String(),
        line: Nullable(Type.Integer()),
        column: Nullable(Type.Integer()),
      }),
      { description: 'The first 100.' },
    ),
    problem_count: Type.Integer(),
  }),
  errors: [413, 504],
  example: {
    body: { html: '<h1>Bread</h1><p class=price>$3.20', url: 'https://shop.example.com/products/7' },
    response: {
      url: 'https://shop.example.com/products/7',
      bytes: 34,
      page: EXAMPLE_PAGE,
      technologies: [],
      outline: [
        {
          depth: 0,
          tag: 'body',
          id: null,
          classes: [],
          children: 2,
          repeats: 1,
          text: 'Bread $3.20',
          path: 'body',
        },
        {
          depth: 1,
          tag: 'p',
          id: null,
          classes: ['price'],
          children: 0,
          repeats: 1,
          text: '$3.20',
          path: 'body > p.price',
        },
      ],
      outline_truncated: false,
      repeating: [],
      problems: [
        {
          code: 'missing-doctype',
          message: 'The page does not start with <!doctype html>, so browsers use quirks mode.',
          line: 1,
          column: 1,
        },
      ],
      problem_count: 1,
    },
  },
  handler: async (ctx: Context<InspectionServices>, { body }) => {
    const input = {
      html: checkSize(body.html),
      url: body.url,
      headers: {},
      mostLinks: body.max_links ?? 100,
      rendered: undefined,
      withStructure: true,
    };
    const { page, technologies, structure } = unwrap(
      await ctx.services.threads.run(task, input, { signal: ctx.signal }),
    );
    const { outline, repeating, problems } = must(structure, 'the structure of a page that is inspected');
    return {
      url: body.url ?? null,
      bytes: Buffer.byteLength(body.html),
      page,
      technologies,
      outline: outline.nodes,
      outline_truncated: outline.truncated,
      repeating,
      problems: problems.shown,
      problem_count: problems.total,
    };
  },
});
