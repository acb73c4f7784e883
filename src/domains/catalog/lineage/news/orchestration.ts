import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import { jobEvents as jobs } from '../../../../platform/jobs/index.ts';
import * as pipelines from '../../../orchestrate/pipelines/events.ts';
import { type AssetFact, type EdgeFact, type Facts, own, type RunState } from '../facts.ts';
import { jobOf } from '../openlineage/naming.ts';
import { keyOf, recordIn, textIn, thingsIn } from '../payload.ts';

const NOTHING: Facts = { assets: [], edges: [] };

const pipelineDescribed = ({
  subject,
  payload,
}: EventOf<typeof pipelines.pipelineCreated | typeof pipelines.pipelineUpdated>): Facts => ({
  assets: [{ ...own('pipeline', subject), name: textIn(payload, 'name'), made: true }],
  edges: [],
});

const pipelineDeleted = ({ subject, payload }: EventOf<typeof pipelines.pipelineDeleted>): Facts => ({
  assets: [{ ...own('pipeline', subject), name: textIn(payload, 'name'), deleted: true }],
  edges: [],
});

/** What a stage read goes into the stage, and the stage into what it wrote: the pipeline itself would mix all its stages. */
function reported({ accountId, subject, payload }: EventOf<typeof pipelines.lineageReported>): Facts {
  const runId = textIn(payload, 'run_id') ?? subject;
  const pipelineId = textIn(payload, 'pipeline_id');
  if (pipelineId === undefined) return NOTHING;
  const stageId = textIn(payload, 'stage_id');
  const pipeline = own('pipeline', pipelineId);
  const worker: AssetFact =
    stageId === undefined ? pipeline : { ...own('stage', `${pipelineId}/${stageId}`), name: stageId };
  const inputs = thingsIn(payload, 'inputs');
  const outputs = thingsIn(payload, 'outputs');
  const to = keyOf(worker);
  const edges: EdgeFact[] = [
    ...inputs.map((input) => ({ from: keyOf(input), to, relation: 'reads', runId })),
    ...outputs.map((output) => ({ from: to, to: keyOf(output), relation: 'writes', runId })),
    ...(stageId === undefined ? [] : [{ from: pipeline, to, relation: 'contains', runId }]),
  ];
  const job = jobOf(accountId, 'pipeline', pipelineId);
  const run = {
    runId,
    job,
    state: 'started' as const,
    inputs: inputs.map(keyOf),
    outputs: outputs.map(keyOf),
  };
  return { assets: [worker, ...inputs, ...outputs], edges, run: { ...run, columns: [] } };
}

/** Only of runs whose reading or writing was told: others carry no data. */
const jobEnded =
  (state: RunState) =>
  ({ subject, payload }: EventOf<typeof jobs.jobCompleted>): Facts => ({
    ...NOTHING,
    run: {
      runId: subject,
      state,
      inputs: [],
      outputs: [],
      columns: [],
      error: textIn(recordIn(payload, 'error'), 'message'),
    },
  });

export const ORCHESTRATION_NEWS: readonly Hearing<Facts>[] = [
  hear(pipelines.pipelineCreated, pipelineDescribed),
  hear(pipelines.pipelineUpdated, pipelineDescribed),
  hear(pipelines.pipelineDeleted, pipelineDeleted),
  hear(pipelines.lineageReported, reported),
  hear(jobs.jobCompleted, jobEnded('completed')),
  hear(jobs.jobFailed, jobEnded('failed')),
  hear(jobs.jobCancelled, jobEnded('aborted')),
];
