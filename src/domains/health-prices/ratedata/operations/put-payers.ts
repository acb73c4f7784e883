import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named, Text } from '../../../../kernel/schema.ts';
import { referenceChanged } from '../events.ts';
import { placePayers } from '../reference/place-payers.ts';
import { remapPayers } from '../reference/remap-payers.ts';
import { State } from '../schema/place.ts';
import { EXAMPLE_UPSERTED, MOST_ITEMS, UPSERT_BYTES, UpsertResult } from '../schema/upserted.ts';
import type { RatedataServices } from '../services.ts';
import { bumpVersion } from '../store/versions.ts';
import { refreshSoon } from '../views/refresh-soon.ts';

const PayerId = (description: string) => Type.String({ pattern: '^[a-z0-9][a-z0-9_-]{0,79}$', description });

export const putPayers = defineOperation({
  id: 'ratedata-admin.put-payers',
  method: 'POST',
  path: '/api/v1/ratedata/admin/payers',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Add or update payers and their aliases',
  description:
    'All or nothing. The payers of all files are matched again at once; no rate is rewritten. Aliases are added to those that a payer has; one of another payer answers 409 unless it moves.',
  body: Named('PutPayers', {
    payers: Type.Array(
      Named('PayerInput', {
        payer_id: Type.Optional(PayerId('ID of the payer. Defaults to one made from the name.')),
        name: Text(300, 'Name.'),
        parent_id: Type.Optional(PayerId('Payer that it belongs to.')),
        type: Type.Optional(Text(50, 'Kind of payer, such as national_payer.')),
        aliases: Type.Optional(
          Type.Array(
            Type.Object({
              text: Text(300, 'As files write it.'),
              state: Type.Optional(State),
              move: Type.Optional(
                Type.Boolean({ description: 'Take it from the payer that has it. Defaults to false.' }),
              ),
            }),
            { maxItems: 500, description: 'Other names; with a state, only for its hospitals.' },
          ),
        ),
        hios_ids: Type.Optional(
          Type.Array(Type.String({ pattern: '^\\d{5}$' }), {
            maxItems: 500,
            description: 'Issuer IDs of the marketplaces.',
          }),
        ),
        eins: Type.Optional(
          Type.Array(Type.String({ pattern: '^\\d{2}-?\\d{7}$' }), {
            maxItems: 500,
            description: 'Tax numbers.',
          }),
        ),
      }),
      { minItems: 1, maxItems: MOST_ITEMS },
    ),
  }),
  bodyLimit: UPSERT_BYTES,
  output: UpsertResult,
  errors: [409],
  example: {
    body: { payers: [{ payer_id: 'aetna', name: 'Aetna', aliases: [{ text: 'Aetna Life Ins' }] }] },
    response: EXAMPLE_UPSERTED,
  },
  handler: ({ services, account, actor, tx }: Context<RatedataServices>, { body: { payers } }) =>
    tx(async (sql) => {
      const result = await placePayers(sql, account.id, payers);
      const { inserted, updated } = result;
      if (inserted + updated > 0) {
        const changed = await remapPayers(sql, account.id);
        await bumpVersion(sql, account.id);
        if (changed > 0) await refreshSoon(services, sql, account.id);
      }
      const payload = { inserted, updated, actor: actor.id };
      await emit(sql, referenceChanged, { accountId: account.id, subject: 'payers', payload });
      return result;
    }),
});
