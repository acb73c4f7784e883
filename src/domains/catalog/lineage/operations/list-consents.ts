import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { PAGE_QUERY, page, pageOf } from '../../../../kernel/paging.ts';
import { Literals, Text, Uuid } from '../../../../kernel/schema.ts';
import { toConsent } from '../consent/consent-record.ts';
import { listConsents as readConsents } from '../consent/consent-store.ts';
import { CONSENT_STATES, Consent, EXAMPLE_CONSENT } from '../consent/schema.ts';

export const listConsents = defineOperation({
  id: 'lineage.list-consents',
  method: 'GET',
  path: '/api/v1/lineage/consent',
  tag: 'lineage',
  moves: 'nothing',
  summary: 'List consents',
  query: Type.Object({
    ...PAGE_QUERY,
    subject: Type.Optional(Text(500, 'Filter by subject.')),
    purpose: Type.Optional(Text(500, 'Filter by purpose.')),
    status: Type.Optional(Literals(CONSENT_STATES, { description: 'Current status.' })),
    asset_id: Type.Optional(Uuid('Filter by asset.')),
  }),
  output: pageOf(Consent, 'LineageConsentList'),
  example: { query: { status: 'active' }, response: page([EXAMPLE_CONSENT], 1, { limit: 50, offset: 0 }) },
  handler: async (ctx: Context, { query }) => {
    const { subject, purpose, status, asset_id: assetId } = query;
    const filter = { subject, purpose, status, assetId };
    const { rows, total } = await ctx.read((sql) => readConsents(sql, ctx.account.id, filter, query));
    return page(rows.map(toConsent), total, query);
  },
});
