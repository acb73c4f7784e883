import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { toConsent } from '../consent/consent-record.ts';
import { recordConsent as writeConsent } from '../consent/record-consent.ts';
import { Consent, EXAMPLE_CONSENT, RecordConsent } from '../consent/schema.ts';

export const recordConsent = defineOperation({
  id: 'lineage.record-consent',
  method: 'POST',
  path: '/api/v1/lineage/consent',
  tag: 'lineage',
  moves: 'nothing',
  summary: 'Record, update or withdraw a consent',
  description:
    'Subject and purpose identify the consent. Sending it again updates its terms; with `withdrawn` it ends, which shows on every downstream asset. A later new consent replaces the old one, which stays on record.',
  body: RecordConsent,
  output: Consent,
  errors: [404, 409],
  example: {
    body: {
      subject: EXAMPLE_CONSENT.subject,
      purpose: EXAMPLE_CONSENT.purpose,
      basis: EXAMPLE_CONSENT.basis,
      scope: EXAMPLE_CONSENT.scope,
      expires_at: EXAMPLE_CONSENT.expires_at,
    },
    response: EXAMPLE_CONSENT,
  },
  handler: async (ctx: Context, { body }) =>
    toConsent(await ctx.tx((sql) => writeConsent(sql, ctx.account.id, ctx.actor.id, body))),
});
