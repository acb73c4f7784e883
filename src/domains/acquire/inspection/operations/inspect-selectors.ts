import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Nullable, Text } from '../../../../kernel/schema.ts';
import type { Inspection } from '../../../../platform/html/index.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import { html, jsRendering, PAGE_OR_ADDRESS, url } from '../schema.ts';
import type { InspectionServices } from '../services.ts';
import { BODY_LIMIT, readSource } from '../source.ts';
import { unwrap } from '../tasks/faults.ts';

const TYPES = ['css', 'xpath'] as const;
const task = threadTask<typeof import('../tasks/select.task.ts').default>(
  import.meta.resolve('../tasks/select.task.ts'),
);

export const inspectSelectors = defineOperation({
  id: 'inspection.selectors',
  method: 'POST',
  path: '/api/v1/inspection/selectors',
  tag: 'inspection',
  moves: 'fetch',
  summary: 'Test a selector on a page',
  description:
    'On a page fetched from the web, or on HTML in the request. If nothing matches, similar selectors that do match are suggested. Nothing is stored.',
  effect: 'read',
  bodyLimit: BODY_LIMIT,
  body: Named(
    'InspectSelector',
    {
      url: Type.Optional(url),
      html: Type.Optional(html),
      selector: Text(10_000, 'CSS or XPath.'),
      type: Literals(TYPES, { description: 'Type of the selector.' }),
      attribute: Type.Optional(Text(200, 'The value returned for each match: text, html, or any attribute.')),
      js_rendering: Type.Optional(jsRendering),
      limit: Type.Optional(
        Type.Integer({
          minimum: 1,
          maximum: 100,
          description: 'Max matches to return; all are counted. Defaults to 20.',
        }),
      ),
    },
    { documented: PAGE_OR_ADDRESS },
  ),
  output: Named('InspectedSelector', {
    url: Nullable(Type.String({ description: 'URL after redirects.' })),
    selector: Type.String(),
    type: Literals(TYPES),
    count: Type.Integer(),
    matches: Type.Array(
      Type.Object({
        text: Type.String(),
        html: Type.String(),
        attributes: Type.Record(Type.String(), Type.String()),
        path: Nullable(Type.String({ description: 'A selector that matches only this element.' })),
        value: Nullable(
          Type.String({ description: 'Value of the attribute, or of a result that is not an element.' }),
        ),
        line: Nullable(Type.Integer()),
        column: Nullable(Type.Integer()),
      }),
    ),
    robustness: Type.Number({
      description:
        'How likely it is to survive a site redesign: 0 for a chain of positions, 1 for a meaningful name.',
    }),
    one_pass: Type.Boolean({
      description: 'Whether crawls evaluate it in the same pass as the others; otherwise it is slower.',
    }),
    suggestions: Type.Array(
      Type.Object({
        selector: Type.String(),
        type: Literals(TYPES),
        count: Type.Integer(),
        change: Type.String(),
      }),
    ),
    hint: Nullable(Type.String({ description: 'Selectors to try when nothing matches.' })),
  }),
  errors: [413, 502, 503, 504],
  example: {
    body: { url: 'https://shop.example.com/products/7', selector: '.price', type: 'css', attribute: 'text' },
    response: {
      url: 'https://shop.example.com/products/7',
      selector: '.price',
      type: 'css',
      count: 1,
      matches: [
        {
          text: '$3.20',
          html: '<p class="price">$3.20</p>',
          attributes: { class: 'price' },
          path: '.price',
          value: '$3.20',
          line: 12,
          column: 5,
        },
      ],
      robustness: 0.88,
      one_pass: true,
      suggestions: [],
      hint: null,
    },
  },
  handler: async (ctx: Context<InspectionServices>, { body }) => {
    const { selector, type, attribute, limit = 20 } = body;
    const source = await readSource(ctx, body);
    const input = { html: source.html, selector, type, attribute, most: limit };
    const { found, dependsOnScripts } = unwrap(
      await ctx.services.threads.run(task, input, { signal: ctx.signal }),
    );
    return {
      url: source.url ?? null,
      selector,
      type,
      count: found.count,
      matches: found.matches.map(({ text, html: markup, attributes, path, value, line, column }) => ({
        text,
        html: markup,
        attributes,
        path,
        value: value ?? null,
        line: line ?? null,
        column: column ?? null,
      })),
      robustness: found.robustness,
      one_pass: found.walked,
      suggestions: suggestionsOf(found),
      hint: dependsOnScripts && body.js_rendering !== true ? hintOf(source.url) : null,
    };
  },
});

const suggestionsOf = ({ suggestions }: Inspection) =>
  suggestions.map(({ selector: { css, xpath }, count, change }) => ({
    selector: css ?? xpath ?? '',
    type: css === undefined ? ('xpath' as const) : ('css' as const),
    count,
    change,
  }));

const hintOf = (address: string | undefined): string =>
  `Nothing matches, and the page seems to need JavaScript. ${
    address === undefined ? 'Give its url with js_rendering instead.' : 'Retry with js_rendering.'
  }`;
