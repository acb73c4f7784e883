import Type, { type Static } from 'typebox';
import { conflict, invalidRequest } from '../../../kernel/errors.ts';
import { defineKind, type Maker, type Written } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { changePipeline } from './change-pipeline.ts';
import { requirePipeline } from './listing.ts';
import { readSchedule } from './schedule.ts';
import { Cron, Zone } from './schema.ts';
import type { PipelinesServices } from './services.ts';
import { pipelines } from './store.ts';

const Spec = Type.Object({
  pipeline_id: Type.String({ description: 'The pipeline whose name the schedule has.' }),
  cron: Cron,
  timezone: Type.Optional(Zone),
  active: Type.Optional(Type.Boolean({ description: 'Defaults to true.' })),
});

async function setSchedule(
  maker: Maker<PipelinesServices>,
  sql: Sql,
  { name, spec }: Written<Static<typeof Spec>>,
) {
  const { pipeline_id: id, ...schedule } = spec;
  const before = await requirePipeline(sql, id, pipelines.lock);
  if (before.name !== name) {
    const message = `must be "${before.name}", the name of its pipeline`;
    throw invalidRequest(`name ${message}.`, { details: [{ path: 'name', message }] });
  }
  readSchedule(schedule, maker.services.clock.now(), '');
  await changePipeline(maker, sql, before, { schedule });
  return { id };
}

/** Of a pipeline there is one at most, so it is known by the pipeline's name and id. */
export const scheduleKind = defineKind({
  kind: 'schedule',
  tag: 'pipelines',
  spec: Spec,
  hasOwnId: false,
  list: async (sql) =>
    (await pipelines.all(sql))
      .filter(({ schedule }) => schedule !== null)
      .map(({ pipeline_id: id, name }) => ({ id, name })),
  async read(_maker, sql, id) {
    const { name, schedule } = (await pipelines.find(sql, id)) ?? {};
    if (name === undefined || schedule === null || schedule === undefined) return undefined;
    const { cron, timezone, active } = schedule;
    const spec = { pipeline_id: id, cron, timezone, active };
    return { name, spec: withoutDefaults(spec, { timezone: 'UTC', active: true }) };
  },
  create: setSchedule,
  async replace(maker: Maker<PipelinesServices>, sql, id, wish) {
    if (wish.spec.pipeline_id !== id)
      throw conflict('Another pipeline has the schedule of this name. Give pipelines names of their own.');
    return setSchedule(maker, sql, wish);
  },
  async remove(maker, sql, id) {
    const before = await requirePipeline(sql, id, pipelines.lock);
    await changePipeline(maker, sql, before, { schedule: null });
  },
});
