import { defineOperation } from '../../../../http/define-operation.ts';
import type { Context } from '../../../../kernel/context.ts';
import { conflict, notFound } from '../../../../kernel/errors.ts';
import { requirePipeline } from '../listing.ts';
import { nextTimes, toSchedule } from '../pipeline-record.ts';
import { applySchedule, readSchedule } from '../schedule.ts';
import { AsIf, EXAMPLE_PIPELINE, PIPELINE_ID, Schedule, ScheduleTimes } from '../schema.ts';
import type { PipelinesServices } from '../services.ts';
import { pipelines } from '../store.ts';

const noSchedule = () =>
  notFound('This pipeline has no schedule. Add one with PUT /api/v1/pipelines/{pipeline_id}.');

export const getSchedule = defineOperation({
  id: 'pipelines.get-schedule',
  method: 'GET',
  path: '/api/v1/pipelines/{pipeline_id}/schedule',
  tag: 'pipelines',
  moves: 'nothing',
  summary: 'Get the next runs of a pipeline',
  description: 'With `cron`, returns when a pipeline with that schedule would run, to try it out.',
  params: PIPELINE_ID,
  query: AsIf,
  output: ScheduleTimes,
  example: {
    response: {
      ...EXAMPLE_PIPELINE.schedule,
      next_times: [2, 3, 4, 5, 6].map((day) => `2026-03-0${day}T06:00:00.000+01:00`),
    },
  },
  handler: (ctx: Context<PipelinesServices>, { params, query: { cron, timezone } }) =>
    ctx.read(async (sql) => {
      const { schedule } = await requirePipeline(sql, params.pipeline_id);
      const now = ctx.services.clock.now();
      const asked =
        cron === undefined ? undefined : { cron, ...(timezone === undefined ? {} : { timezone }) };
      const tried = readSchedule(asked, now);
      const shown = tried === null ? schedule : { ...tried, active: false };
      if (shown === null) throw noSchedule();
      return { ...toSchedule(shown, now), next_times: nextTimes(shown, now) };
    }),
});

const switching = (verb: 'start' | 'stop') =>
  defineOperation({
    id: `pipelines.${verb}-schedule`,
    method: 'POST',
    path: `/api/v1/pipelines/{pipeline_id}/schedule/${verb}`,
    tag: 'pipelines',
    moves: 'nothing',
    summary: verb === 'start' ? 'Start the schedule of a pipeline' : 'Stop the schedule of a pipeline',
    description:
      verb === 'start'
        ? 'Runs missed while it was stopped are not made up for.'
        : 'The cron is kept; `next_run` is null until it is started again. Active runs continue.',
    params: PIPELINE_ID,
    output: Schedule,
    errors: [409],
    example: {
      response:
        verb === 'start'
          ? EXAMPLE_PIPELINE.schedule
          : { ...EXAMPLE_PIPELINE.schedule, active: false, next_run: null },
    },
    handler: (ctx: Context<PipelinesServices>, { params }) =>
      ctx.tx(async (sql) => {
        const { jobs, clock } = ctx.services;
        const before = await requirePipeline(sql, params.pipeline_id, pipelines.lock);
        const active = verb === 'start';
        if (before.schedule === null) throw noSchedule();
        if (before.schedule.active === active)
          throw conflict(`The schedule is already ${active ? 'started' : 'stopped'}.`);
        const schedule = { ...before.schedule, active };
        const id = before.pipeline_id;
        const row = await requirePipeline(sql, id, () => pipelines.update(sql, id, { schedule }));
        await applySchedule(jobs, sql, ctx.account.id, row);
        return toSchedule(schedule, clock.now());
      }),
  });

export const startSchedule = switching('start');
export const stopSchedule = switching('stop');
