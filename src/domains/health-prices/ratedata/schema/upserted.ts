import Type from 'typebox';
import { Named } from '../../../../kernel/schema.ts';

export const MOST_ITEMS = 5_000;
/** Of 5,000 hospitals with all they may have. */
export const UPSERT_BYTES = 16 * 1024 ** 2;

export const UpsertResult = Named('RatedataUpserted', {
  inserted: Type.Integer(),
  updated: Type.Integer(),
  unchanged: Type.Integer(),
});

export const EXAMPLE_UPSERTED = { inserted: 1, updated: 0, unchanged: 0 };
