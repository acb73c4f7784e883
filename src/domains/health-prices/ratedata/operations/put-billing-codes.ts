import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import type { ErrorDetail } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named, Text } from '../../../../kernel/schema.ts';
import { CODE_TYPES, formOf, normaliseCode } from '../../../../platform/prices/codes/index.ts';
import { referenceChanged } from '../events.ts';
import { checkDistinct, refuse } from '../reference/distinct.ts';
import { EXAMPLE_UPSERTED, MOST_ITEMS, UPSERT_BYTES, UpsertResult } from '../schema/upserted.ts';
import type { RatedataServices } from '../services.ts';
import { upsertCodes } from '../store/codes.ts';

/** Their texts belong to the American Medical and Dental Associations. */
const LICENSED = new Set(['CPT', 'CDT']);

/** Of systems whose codes may look like anything. */
const ANY_CODE = /[A-Z0-9]/;

const Day = (description: string) => Type.String({ format: 'date', description });

export const putBillingCodes = defineOperation({
  id: 'ratedata-admin.put-billing-codes',
  method: 'POST',
  path: '/api/v1/ratedata/admin/billing-codes',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Add or update billing codes',
  description:
    'All or nothing. Fields that are left out keep their value. Descriptions of CPT and CDT codes are licensed: with license_confirmed you say that you may use them; they stay within this account.',
  body: Named('PutBillingCodes', {
    codes: Type.Array(
      Named('BillingCode', {
        code_type: Text(20, 'Code system, such as CPT, HCPCS, MS-DRG or NDC.'),
        code: Text(50, 'The code.'),
        description: Type.Optional(Text(2_000, 'What it stands for.')),
        category: Type.Optional(Text(200, 'Your own grouping.')),
        effective_from: Type.Optional(Day('First day on which it is valid.')),
        effective_to: Type.Optional(Day('Last day on which it is valid.')),
      }),
      { minItems: 1, maxItems: MOST_ITEMS },
    ),
    license_confirmed: Type.Optional(
      Type.Boolean({ description: 'You hold the licence for these descriptions. Defaults to false.' }),
    ),
  }),
  bodyLimit: UPSERT_BYTES,
  output: UpsertResult,
  example: {
    body: { codes: [{ code_type: 'HCPCS', code: 'G0121', description: 'Colorectal cancer screening' }] },
    response: EXAMPLE_UPSERTED,
  },
  handler: ({ account, actor, tx }: Context<RatedataServices>, { body }) => {
    refuse(body.codes.flatMap(codeFaults));
    const codes = body.codes.map((given) => {
      const { type, code } = normaliseCode(given.code_type, given.code);
      return { ...given, code_type: type, code };
    });
    checkDistinct('codes', codes, ({ code_type: type, code }) => `${type} ${code}`);
    refuse(
      codes.flatMap(({ code_type: type, description, effective_from: from, effective_to: to }, index) => {
        if (LICENSED.has(type) && description !== undefined && body.license_confirmed !== true)
          return {
            path: `codes.${index}.description`,
            message: `is licensed text of ${type}: leave it out, or set license_confirmed`,
          };
        if (from !== undefined && to !== undefined && from > to)
          return { path: `codes.${index}.effective_to`, message: 'is before effective_from' };
        return [];
      }),
    );
    return tx(async (sql) => {
      const result = await upsertCodes(sql, account.id, codes);
      const { inserted, updated } = result;
      const payload = { inserted, updated, actor: actor.id };
      await emit(sql, referenceChanged, { accountId: account.id, subject: 'billing_codes', payload });
      return result;
    });
  },
});

function codeFaults(given: { code_type: string; code: string }, index: number): ErrorDetail[] {
  const { type, code, isKnown } = normaliseCode(given.code_type, given.code);
  const known = CODE_TYPES.find((one) => isKnown && one === type);
  if (known === undefined)
    return [{ path: `codes.${index}.code_type`, message: `must be one of: ${CODE_TYPES.join(', ')}` }];
  const isCode = (formOf(known) ?? ANY_CODE).test(code);
  return isCode ? [] : [{ path: `codes.${index}.code`, message: `is not a code of ${known}` }];
}
