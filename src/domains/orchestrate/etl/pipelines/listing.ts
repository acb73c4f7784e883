import { defineListing } from '../../../../resource/define-listing.ts';
import { toPipeline } from './records.ts';
import { EXAMPLE_PIPELINE, Pipeline } from './schema.ts';
import { pipelines } from './store.ts';

export const {
  list: listPipelines,
  get: getPipeline,
  require: requirePipeline,
} = defineListing({
  noun: 'ETL pipeline',
  tag: 'etl',
  path: '/api/v1/etl/pipelines',
  suffix: 'pipeline',
  store: pipelines,
  table: pipelines.table,
  record: Pipeline,
  show: toPipeline,
  example: EXAMPLE_PIPELINE,
});
