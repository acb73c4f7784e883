import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { HttpUrl, Named, Text, Uuid } from '../../../../kernel/schema.ts';
import { referenceChanged } from '../events.ts';
import { refuse } from '../reference/distinct.ts';
import { placeHospitals } from '../reference/place-hospitals.ts';
import { Latitude, Longitude, State, Zip } from '../schema/place.ts';
import { EXAMPLE_UPSERTED, MOST_ITEMS, UPSERT_BYTES, UpsertResult } from '../schema/upserted.ts';
import type { RatedataServices } from '../services.ts';
import { dirtyLinks } from '../store/dirty-scopes.ts';
import { bumpVersion } from '../store/versions.ts';
import { refreshSoon } from '../views/refresh-soon.ts';

export const putHospitals = defineOperation({
  id: 'ratedata-admin.put-hospitals',
  method: 'POST',
  path: '/api/v1/ratedata/admin/hospitals',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Add or update hospitals',
  description:
    'All or nothing. A hospital is the same one by hospital_id, else by ccn, else by ein and name, else by name, state and ZIP code or address when no identifier contradicts. Fields that are left out keep their value.',
  body: Named('PutHospitals', {
    hospitals: Type.Array(
      Named(
        'HospitalInput',
        {
          hospital_id: Type.Optional(Uuid('ID of the hospital.')),
          ccn: Type.Optional(
            Type.String({ pattern: '^[0-9A-Z]{6,10}$', description: 'CMS certification number.' }),
          ),
          name: Text(300, 'Name.'),
          state: State,
          npis: Type.Optional(
            Type.Array(Type.String({ pattern: '^\\d{10}$' }), {
              maxItems: 200,
              description: 'National provider identifiers; they replace the ones before.',
            }),
          ),
          ein: Type.Optional(Type.String({ pattern: '^\\d{2}-?\\d{7}$', description: 'Tax number.' })),
          address: Type.Optional(Text(500, 'Street address.')),
          city: Type.Optional(Text(100, 'City.')),
          zip: Type.Optional(Zip),
          latitude: Type.Optional(Latitude),
          longitude: Type.Optional(Longitude),
          system: Type.Optional(Text(200, 'Health system that it belongs to.')),
          website: Type.Optional(HttpUrl('Website, where its price file is looked for.')),
        },
        { documented: { dependentRequired: { latitude: ['longitude'], longitude: ['latitude'] } } },
      ),
      { minItems: 1, maxItems: MOST_ITEMS },
    ),
  }),
  bodyLimit: UPSERT_BYTES,
  output: UpsertResult,
  errors: [409],
  example: {
    body: { hospitals: [{ ccn: '330101', name: 'General Hospital', state: 'NY', npis: ['1467408781'] }] },
    response: EXAMPLE_UPSERTED,
  },
  handler: ({ services, account, actor, tx }: Context<RatedataServices>, { body: { hospitals } }) =>
    tx(async (sql) => {
      refuse(
        hospitals.flatMap(({ latitude, longitude }, index) => {
          if ((latitude === undefined) === (longitude === undefined)) return [];
          const [missing, given] =
            latitude === undefined ? ['latitude', 'longitude'] : ['longitude', 'latitude'];
          return { path: `hospitals.${index}.${missing}`, message: `is needed beside ${given}` };
        }),
      );
      const result = await placeHospitals(sql, account.id, hospitals);
      const { inserted, updated } = result;
      if (inserted + updated > 0) {
        await dirtyLinks(sql, account.id);
        await bumpVersion(sql, account.id);
        await refreshSoon(services, sql, account.id);
      }
      const payload = { inserted, updated, actor: actor.id };
      await emit(sql, referenceChanged, { accountId: account.id, subject: 'hospitals', payload });
      return result;
    }),
});
