import Type, { type Static } from 'typebox';
import { defineKind, type Maker, type Written } from '../../../kernel/kind.ts';
import { concurrencyOf, ONE_AT_A_TIME, type StageDefinition } from '../../../platform/runs/index.ts';
import { withoutDefaults } from '../../../resource/written-spec.ts';
import { addPipeline, type PipelineDraft } from './add-pipeline.ts';
import { changePipeline } from './change-pipeline.ts';
import { dropPipeline } from './drop-pipeline.ts';
import { requirePipeline } from './listing.ts';
import { FIELDS } from './schema.ts';
import type { PipelinesServices } from './services.ts';
import { pipelines } from './store.ts';

const { name: _name, stages, ...optional } = FIELDS;
const Spec = Type.Object({ ...optional, stages });

/** All that a file says of a pipeline: its schedule is a resource of its own. */
const contentOf = ({ name, spec }: Written<Static<typeof Spec>>): PipelineDraft => ({
  name,
  description: spec.description ?? '',
  site_url: spec.site_url ?? null,
  stages: spec.stages as StageDefinition[],
  params: spec.params ?? {},
  concurrency: concurrencyOf(spec.concurrency),
});

const DEFAULTS = { description: '', site_url: '', params: {}, concurrency: ONE_AT_A_TIME };

export const pipelineKind = defineKind({
  kind: 'pipeline',
  tag: 'pipelines',
  spec: Spec,
  list: async (sql) => (await pipelines.all(sql)).map(({ pipeline_id: id, name }) => ({ id, name })),
  async read(_maker: Maker<PipelinesServices>, sql, id) {
    const row = await pipelines.find(sql, id);
    if (row === undefined) return undefined;
    const { name, description, params, concurrency } = row;
    const own = { description, site_url: row.site_url ?? '', params, concurrency, stages: row.stages };
    return { name, spec: withoutDefaults(own as Static<typeof Spec>, DEFAULTS) };
  },
  async create(maker, sql, wish) {
    const { row, secret } = await addPipeline(maker, sql, contentOf(wish));
    return { id: row.pipeline_id, secrets: secret };
  },
  async replace(maker, sql, id, wish) {
    const before = await requirePipeline(sql, id, pipelines.lock);
    const { secret } = await changePipeline(maker, sql, before, contentOf(wish));
    return { id, secrets: secret };
  },
  remove: (maker, sql, id) => dropPipeline(maker, sql, id),
});
