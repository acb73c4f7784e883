import type { Context } from '../../../kernel/context.ts';
import { defineListing } from '../../../resource/define-listing.ts';
import { toPipeline } from './pipeline-record.ts';
import { EXAMPLE_PIPELINE, Pipeline } from './schema.ts';
import type { PipelinesServices } from './services.ts';
import { pipelines } from './store.ts';

export const {
  list: listPipelines,
  get: getPipeline,
  require: requirePipeline,
} = defineListing({
  noun: 'pipeline',
  tag: 'pipelines',
  path: '/api/v1/pipelines',
  store: pipelines,
  table: pipelines.table,
  record: Pipeline,
  show: (row, { services }: Context<PipelinesServices>) => toPipeline(row, services.clock.now()),
  example: EXAMPLE_PIPELINE,
});
