import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { ApiError } from '../../../../kernel/errors.ts';
import { HttpUrl, Named, Nullable } from '../../../../kernel/schema.ts';
import { followRedirects } from '../redirects/follow.ts';
import { judgeTrail, judgeVariants, type Variant, variantsOf } from '../redirects/judge.ts';
import { Findings } from '../schema.ts';
import type { DnsServices } from '../services.ts';

const text = Nullable(Type.String());
const DEFAULT_HOPS = 10;

export const checkRedirects = defineOperation({
  id: 'dns.redirects',
  method: 'POST',
  path: '/api/v1/dns/redirects',
  tag: 'dns',
  moves: 'fetch',
  effect: 'read',
  summary: 'Follow the redirects of a URL',
  description:
    'Follows redirects hop by hop with GET and shows status, target, duration, IP address and TLS of each. With variants, also checks http and https with and without www. Nothing is stored.',
  body: Named('CheckRedirects', {
    url: HttpUrl('URL to start from.'),
    max_hops: Type.Optional(Type.Integer({ minimum: 1, maximum: 20, description: 'Defaults to 10.' })),
    user_agent: Type.Optional(Type.String({ minLength: 1, maxLength: 500, pattern: '^[\\x20-\\x7e]+$' })),
    variants: Type.Optional(Type.Boolean({ description: 'Also check http, https, with and without www.' })),
  }),
  output: Named('RedirectCheck', {
    url: Type.String(),
    hops: Type.Array(
      Type.Object({
        url: Type.String(),
        status: Nullable(Type.Integer()),
        location: text,
        ms: Type.Integer(),
        ip: text,
        tls: Nullable(Type.Object({ protocol: text, cipher: text })),
        via: text,
        server: text,
        hsts: text,
        error: text,
      }),
    ),
    final: Nullable(Type.String({ description: 'Null if the end was not reached.' })),
    loop: Type.Boolean(),
    variants: Type.Array(
      Type.Object({
        url: Type.String(),
        final: text,
        status: Nullable(Type.Integer()),
        hops: Type.Integer(),
      }),
      { description: 'Four with variants, otherwise none.' },
    ),
    findings: Findings,
  }),
  errors: [],
  example: {
    body: { url: 'http://example.com/' },
    response: {
      url: 'http://example.com/',
      hops: [
        {
          url: 'http://example.com/',
          status: 301,
          location: 'https://example.com/',
          ms: 42,
          ip: '192.0.2.10',
          tls: null,
          via: null,
          server: 'nginx',
          hsts: null,
          error: null,
        },
        {
          url: 'https://example.com/',
          status: 200,
          location: null,
          ms: 60,
          ip: '192.0.2.10',
          tls: { protocol: 'TLSv1.3', cipher: 'TLS_AES_256_GCM_SHA384' },
          via: null,
          server: 'nginx',
          hsts: 'max-age=31536000',
          error: null,
        },
      ],
      final: 'https://example.com/',
      loop: false,
      variants: [],
      findings: [
        {
          id: 'redirects',
          status: 'pass',
          severity: 'info',
          message: 'One permanent redirect leads to the page.',
          fix: null,
          evidence: { urls: ['http://example.com/', 'https://example.com/'] },
        },
      ],
    },
  },
  handler: async (ctx: Context<DnsServices>, { body }) => {
    const { web } = ctx.services;
    const url = web.checkUrl(body.url).href;
    const mostHops = body.max_hops ?? DEFAULT_HOPS;
    const wish = { mostHops, userAgent: body.user_agent, signal: ctx.signal };
    const trail = await followRedirects(web, { ...wish, url });
    const variants = await Promise.all(
      (body.variants === true ? variantsOf(url) : []).map((variant) =>
        followVariant(web, { ...wish, url: variant }),
      ),
    );
    const findings = [
      ...judgeTrail(trail, mostHops),
      ...(variants.length > 0 ? judgeVariants(variants) : []),
    ];
    return { url, hops: trail.hops, final: trail.final, loop: trail.loop, variants, findings };
  },
});

/** One that may not be reached is one that cannot be opened. */
async function followVariant(
  web: DnsServices['web'],
  wish: Parameters<typeof followRedirects>[1],
): Promise<Variant> {
  try {
    const { hops, final } = await followRedirects(web, wish);
    return { url: wish.url, final, status: hops.at(-1)?.status ?? null, hops: hops.length };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { url: wish.url, final: null, status: null, hops: 0 };
  }
}
