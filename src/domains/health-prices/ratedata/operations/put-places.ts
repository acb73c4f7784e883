import Type from 'typebox';
import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { emit } from '../../../../kernel/events.ts';
import { Named, Text } from '../../../../kernel/schema.ts';
import { referenceChanged } from '../events.ts';
import { checkDistinct } from '../reference/distinct.ts';
import { Latitude, Longitude, State, Zip } from '../schema/place.ts';
import { EXAMPLE_UPSERTED, MOST_ITEMS, UPSERT_BYTES, UpsertResult } from '../schema/upserted.ts';
import type { RatedataServices } from '../services.ts';
import { upsertPlaces } from '../store/places.ts';
import { bumpVersion } from '../store/versions.ts';

export const putPlaces = defineOperation({
  id: 'ratedata-admin.put-geo',
  method: 'POST',
  path: '/api/v1/ratedata/admin/geo',
  tag: 'ratedata-admin',
  moves: 'change',
  role: 'admin',
  summary: 'Add or update the places of ZIP codes',
  description: 'All or nothing. Distances to hospitals without coordinates are measured from their ZIP code.',
  body: Named('PutPlaces', {
    places: Type.Array(
      Named('ZipPlace', {
        zip: Zip,
        latitude: Latitude,
        longitude: Longitude,
        city: Type.Optional(Text(100, 'City.')),
        state: Type.Optional(State),
      }),
      { minItems: 1, maxItems: MOST_ITEMS },
    ),
  }),
  bodyLimit: UPSERT_BYTES,
  output: UpsertResult,
  example: {
    body: { places: [{ zip: '10001', latitude: 40.7506, longitude: -73.9972, state: 'NY' }] },
    response: EXAMPLE_UPSERTED,
  },
  handler: ({ account, actor, tx }: Context<RatedataServices>, { body: { places } }) => {
    checkDistinct('places', places, ({ zip }) => zip);
    return tx(async (sql) => {
      const result = await upsertPlaces(sql, account.id, places);
      const { inserted, updated } = result;
      if (inserted + updated > 0) await bumpVersion(sql, account.id);
      const payload = { inserted, updated, actor: actor.id };
      await emit(sql, referenceChanged, { accountId: account.id, subject: 'geo', payload });
      return result;
    });
  },
});
