import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { Named, Nullable, Text, Uuid } from '../../../../kernel/schema.ts';
import { requireSite } from '../require-site.ts';
import type { LandscapeServices } from '../services.ts';
import { replaceCompetitors } from '../store.ts';

const MOST_COMPETITORS = 1_000;

export const putCompetitors = defineOperation({
  id: 'landscape.put-competitors',
  method: 'PUT',
  path: '/api/v1/landscape/competitors',
  tag: 'landscape',
  moves: 'change',
  summary: 'Set the competitors of a site',
  description: 'The given list replaces the one before; an empty list removes all.',
  tier: 'pro',
  quota: 'landscape_competitors',
  body: Named('PutCompetitors', {
    site_id: Uuid('The site.'),
    competitors: Type.Array(
      Type.Object({
        domain: Type.String({
          pattern: '^[^\\s/:]+[.][^\\s/:]+$',
          maxLength: 253,
          description: 'Such as example.com; its subdomains belong to it.',
        }),
        name: Type.Optional(Text(200, 'Defaults to the domain.')),
      }),
      { maxItems: MOST_COMPETITORS },
    ),
  }),
  output: Named('CompetitorSet', {
    competitors: Type.Array(Type.Object({ domain: Type.String(), name: Type.String() })),
    limit: Nullable(Type.Integer({ description: "The tier's limit; null without one." })),
  }),
  errors: [403, 404],
  example: {
    body: {
      site_id: '0198c0de-7a10-7c3e-9f52-3b1a6f0c2d11',
      competitors: [{ domain: 'rival.example', name: 'Rival' }],
    },
    response: { competitors: [{ domain: 'rival.example', name: 'Rival' }], limit: 5 },
  },
  handler: (ctx: Context<LandscapeServices>, { body }) =>
    ctx.tx(async (sql) => {
      const { host } = await requireSite(ctx.services, sql, body.site_id);
      const competitors = [
        ...new Map(
          body.competitors.map(({ domain, name }) => {
            const bare = domain.toLowerCase().replace(/^www[.]/, '');
            return [bare, { domain: bare, name: name ?? bare }] as const;
          }),
        ).values(),
      ];
      if (competitors.some(({ domain }) => domain === host))
        throw invalidRequest(`${host} is the site itself. Remove it from competitors.`, {
          details: [{ path: 'competitors', message: 'must not have the domain of the site' }],
        });
      const limit = ctx.services.quota.most(ctx.account, 'landscape_competitors', competitors.length);
      await replaceCompetitors(sql, ctx.account.id, body.site_id, competitors);
      return { competitors, limit };
    }),
});
