import Type, { type Static } from 'typebox';
import { defineKind, type Maker, type Written } from '../../../kernel/kind.ts';
import { concurrencyOf, ONE_AT_A_TIME, type StageDefinition } from '../../../platform/runs/index.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { addPipeline } from './pipelines/add-pipeline.ts';
import { changePipeline } from './pipelines/change-pipeline.ts';
import { dropPipeline } from './pipelines/drop-pipeline.ts';
import { requirePipeline } from './pipelines/listing.ts';
import { FIELDS } from './pipelines/schema.ts';
import { type PipelineContent, pipelines } from './pipelines/store.ts';
import type { EtlDomainServices } from './services.ts';

// Connections are secrets of the account: they are never written down.
const { description, params, concurrency, stages } = FIELDS;
const Spec = Type.Object({ description, params, concurrency, stages });

const contentOf = ({ name, spec }: Written<Static<typeof Spec>>): PipelineContent => ({
  name,
  description: spec.description ?? '',
  stages: spec.stages as StageDefinition[],
  params: spec.params ?? {},
  concurrency: concurrencyOf(spec.concurrency),
});

export const etlPipelineKind = defineKind({
  kind: 'etl-pipeline',
  tag: 'etl',
  spec: Spec,
  list: async (sql) => (await pipelines.all(sql)).map(({ pipeline_id: id, name }) => ({ id, name })),
  async read(_maker, sql, id) {
    const row = await pipelines.find(sql, id);
    if (row === undefined) return undefined;
    const own = {
      description: row.description,
      params: row.params,
      concurrency: row.concurrency,
      stages: row.stages,
    };
    const defaults = { description: '', params: {}, concurrency: ONE_AT_A_TIME };
    return { name: row.name, spec: withoutDefaults(own as Static<typeof Spec>, defaults) };
  },
  async create(maker: Maker<EtlDomainServices>, sql, wish) {
    const { row, secret } = await addPipeline(maker, sql, contentOf(wish));
    return { id: row.pipeline_id, secrets: secret };
  },
  async replace(maker, sql, id, wish) {
    const before = await requirePipeline(sql, id, pipelines.lock);
    const { secret } = await changePipeline(maker, sql, before, contentOf(wish));
    return { id, secrets: secret };
  },
  remove: dropPipeline,
});
