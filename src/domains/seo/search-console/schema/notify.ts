import Type, { type Static } from 'typebox';
import { HttpUrl, Literals, Named, Nullable, Timestamp } from '../../../../kernel/schema.ts';

export const NotifyRequest = Named('NotifyIndexRequest', {
  urls: Type.Array(HttpUrl('A page.'), { minItems: 1, maxItems: 100 }),
  force: Type.Optional(
    Type.Boolean({ description: 'Notify without looking at the pages first. Defaults to false.' }),
  ),
});
export type NotifyRequest = Static<typeof NotifyRequest>;

export const Notified = Named('NotifiedIndex', {
  results: Type.Array(
    Type.Object({
      url: Type.String(),
      status: Literals(['notified', 'refused', 'error', 'not_run']),
      notified_at: Nullable(Timestamp()),
      error: Nullable(Type.Object({ code: Type.String(), message: Type.String() })),
    }),
  ),
  quota: Type.Object({
    limit: Type.Integer({ description: 'Notifications per day, Pacific time, for the whole project.' }),
    used: Type.Integer(),
    remaining: Type.Integer(),
    resets_at: Timestamp(),
  }),
});
export type Notified = Static<typeof Notified>;

export const EXAMPLE_NOTIFIED: Notified = {
  results: [
    {
      url: 'https://shop.example.com/jobs/baker',
      status: 'notified',
      notified_at: '2026-03-01T09:30:00.000Z',
      error: null,
    },
  ],
  quota: { limit: 200, used: 1, remaining: 199, resets_at: '2026-03-02T08:00:00.000Z' },
};
