import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { Literals, Named, Nullable } from '../../../../kernel/schema.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import { faultOf, fetchAnswer, pageIn, type Rendered, renderPage, timingOf } from '../fetched-page.ts';
import {
  EXAMPLE_PAGE,
  EXAMPLE_TECHNOLOGIES,
  InspectionFault,
  jsRendering,
  maxLinks,
  PageAnalysis,
  Rendering,
  Technology,
  url,
} from '../schema.ts';
import type { InspectionServices } from '../services.ts';
import { unwrap } from '../tasks/faults.ts';

const task = threadTask<typeof import('../tasks/analyse.task.ts').default>(
  import.meta.resolve('../tasks/analyse.task.ts'),
);
const snapshotTask = threadTask<typeof import('../tasks/snapshot.task.ts').default>(
  import.meta.resolve('../tasks/snapshot.task.ts'),
);
const Milliseconds = Nullable(Type.Number());

export const inspectUrl = defineOperation({
  id: 'inspection.url',
  method: 'POST',
  path: '/api/v1/inspection/url',
  tag: 'inspection',
  moves: 'fetch',
  summary: 'Inspect a web page and its response',
  description:
    'A status such as 404 is reported like any other; if the URL does not respond at all, the reason is in fault. Nothing is stored.',
  effect: 'read',
  body: Named('InspectUrl', {
    url,
    js_rendering: Type.Optional(
      Type.Boolean({
        ...jsRendering,
        description: 'Also open the page in a browser and report what JavaScript adds.',
      }),
    ),
    max_links: Type.Optional(maxLinks),
    snapshot: Type.Optional(
      Type.Boolean({
        description: 'Also return the page: its source and a copy that is safe to display.',
      }),
    ),
  }),
  output: Named('InspectedUrl', {
    url: Type.String(),
    final_url: Type.String(),
    status: Type.Integer({ description: '0 if there was no response.' }),
    fault: Nullable(InspectionFault),
    headers: Type.Record(Type.String(), Type.Union([Type.String(), Type.Array(Type.String())])),
    timing: Type.Object({
      dns_ms: Milliseconds,
      connect_ms: Milliseconds,
      first_byte_ms: Milliseconds,
      total_ms: Type.Number(),
    }),
    redirects: Type.Array(
      Type.Object({
        url: Type.String(),
        status: Type.Integer(),
        location: Type.String(),
        ms: Type.Number(),
      }),
    ),
    protocol: Nullable(Type.String()),
    address: Nullable(Type.String()),
    size: Type.Object({
      received_bytes: Type.Integer({ description: 'Before decompression.' }),
      body_bytes: Type.Integer(),
    }),
    content_type: Nullable(Type.String()),
    charset: Nullable(Type.String()),
    charset_source: Nullable(Literals(['mark', 'header', 'document', 'bytes', 'default'])),
    page: Nullable(PageAnalysis),
    technologies: Type.Array(Technology, { description: 'Hints only: any server can send any header.' }),
    rendering: Nullable(Rendering),
    rendering_fault: Nullable(InspectionFault),
    snapshot: Nullable(
      Type.Object(
        {
          source: Type.String({ description: 'As it was read; after JavaScript if it was run.' }),
          html: Type.String({
            description:
              'The page as it looks, without scripts, event handlers, forms and external resources. Each element has its number as data-node.',
          }),
        },
        { description: 'Only if requested and if there is a page.' },
      ),
    ),
  }),
  errors: [413, 503, 504],
  example: {
    body: { url: 'http://shop.example.com/products/7' },
    response: {
      url: 'http://shop.example.com/products/7',
      final_url: 'https://shop.example.com/products/7',
      status: 200,
      fault: null,
      headers: { 'content-type': 'text/html; charset=utf-8', server: 'nginx/1.27.1' },
      timing: { dns_ms: 12.4, connect_ms: 31, first_byte_ms: 118.2, total_ms: 131.7 },
      redirects: [
        {
          url: 'http://shop.example.com/products/7',
          status: 301,
          location: 'https://shop.example.com/products/7',
          ms: 40.1,
        },
      ],
      protocol: 'h2',
      address: '203.0.113.7',
      size: { received_bytes: 8_120, body_bytes: 31_044 },
      content_type: 'text/html; charset=utf-8',
      charset: 'utf-8',
      charset_source: 'header',
      page: EXAMPLE_PAGE,
      technologies: EXAMPLE_TECHNOLOGIES,
      rendering: null,
      rendering_fault: null,
      snapshot: null,
    },
  },
  handler: async (ctx: Context<InspectionServices>, { body }) => {
    const answer = await fetchAnswer(ctx, body.url);
    const page = pageIn(answer);
    const rendered =
      body.js_rendering === true && page !== undefined ? await renderPage(ctx, answer.finalUrl) : undefined;
    const input = {
      html: page?.html ?? '',
      url: answer.finalUrl,
      headers: answer.headers,
      mostLinks: body.max_links ?? 100,
      rendered: rendered !== undefined && 'page' in rendered ? rendered.page.html : undefined,
      withStructure: false,
    };
    const analysed = unwrap(await ctx.services.threads.run(task, input, { signal: ctx.signal }));
    return {
      url: body.url,
      final_url: answer.finalUrl,
      status: answer.status,
      fault: faultOf(answer),
      headers: answer.headers,
      timing: timingOf(answer),
      redirects: answer.redirects.map((hop) => ({ ...hop, ms: Math.round(hop.ms * 10) / 10 })),
      protocol: answer.protocol ?? null,
      address: answer.address ?? null,
      size: { received_bytes: answer.bytes, body_bytes: answer.body.length },
      content_type: answer.contentType === '' ? null : answer.contentType,
      charset: page?.charset ?? answer.charset ?? null,
      charset_source: page?.source ?? null,
      page: page === undefined ? null : analysed.page,
      technologies: analysed.technologies,
      rendering: renderingOf(rendered, analysed.difference),
      rendering_fault: rendered !== undefined && 'fault' in rendered ? rendered.fault : null,
      snapshot:
        body.snapshot === true && page !== undefined
          ? await snapshotOf(ctx, input.rendered ?? page.html)
          : null,
    };
  },
});

async function snapshotOf(ctx: Context<InspectionServices>, source: string) {
  const { threads } = ctx.services;
  return { source, html: unwrap(await threads.run(snapshotTask, { html: source }, { signal: ctx.signal })) };
}

type Difference = Omit<Rendering, 'final_url' | 'status' | 'render_ms'>;

function renderingOf(rendered: Rendered | undefined, difference: Difference | null): Rendering | null {
  if (rendered === undefined || 'fault' in rendered || difference === null) return null;
  const { url: final_url, status, timing } = rendered.page;
  return { final_url, status, render_ms: Math.round(timing.total), ...difference };
}
