import Type, { type Static } from 'typebox';
import { Literals, Named, Nullable, Uuid } from '../../../../kernel/schema.ts';
import { SCHEDULES } from '../store/schedules.ts';

export const ScheduleNames = Type.Optional(
  Type.Array(Literals(SCHEDULES), {
    minItems: 1,
    maxItems: SCHEDULES.length,
    description: 'Which ones. Defaults to all.',
  }),
);

export const Schedule = Named('RatedataSchedule', {
  name: Literals(SCHEDULES),
  cron: Type.String(),
  timezone: Type.String(),
  enabled: Type.Boolean(),
  next_run: Nullable(Type.String({ description: "With the zone's offset; null while stopped." })),
  last_run_id: Nullable(Uuid()),
});
export type Schedule = Static<typeof Schedule>;

export const EXAMPLE_SCHEDULE: Schedule = {
  ...{ name: 'payer_refresh', cron: '0 5 * * *', timezone: 'UTC', enabled: true },
  ...{ next_run: '2026-03-02T05:00:00.000+00:00', last_run_id: null },
};
