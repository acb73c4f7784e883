import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import { runEvents as runs } from '../../../../platform/runs/index.ts';
import * as templates from '../../../orchestrate/templates/events.ts';
import { type AssetFact, type EdgeFact, type Facts, own } from '../facts.ts';
import { jobOf } from '../openlineage/naming.ts';
import { keyOf, recordIn, recordsIn, textIn, thingsIn } from '../payload.ts';
import { edgesInto } from './query.ts';

type Stage = EventOf<typeof runs.stageCompleted>;
type Moved = Partial<NonNullable<Stage['payload']['moved']>>;

const NOTHING: Facts = { assets: [], edges: [] };

/** What a run is a run of, by its kind. */
const DEFINED_AS: Readonly<Record<string, string>> = {
  pipeline: 'pipeline',
  workflow: 'workflow_template',
  etl: 'etl_pipeline',
};

function definitionOf(
  payload: { readonly run_kind?: string | undefined; readonly definition_name?: string | undefined },
  id: string | undefined,
): AssetFact | undefined {
  const kind = DEFINED_AS[textIn(payload, 'run_kind') ?? ''];
  if (kind === undefined || id === undefined) return undefined;
  return { ...own(kind, id), name: textIn(payload, 'definition_name') };
}

/** The job of a run in the words of OpenLineage. */
const jobOfRun = (accountId: string, definition: AssetFact | undefined) =>
  jobOf(accountId, definition?.kind ?? 'step', definition?.ref);

function runStarted({ accountId, subject, payload }: EventOf<typeof runs.runStarted>): Facts {
  const runId = textIn(payload, 'run_id');
  const definition = definitionOf(payload, subject);
  if (runId === undefined || definition === undefined) return NOTHING;
  const job = jobOfRun(accountId, definition);
  const run = { runId, job, state: 'started' as const, inputs: [], outputs: [], columns: [] };
  return { assets: [definition], edges: [], run };
}

/** What a stage read goes into the stage, and the stage into what it wrote; its columns are those that it put out. */
function stageCompleted({ accountId, subject: runId, payload }: Stage): Facts {
  const stageId = textIn(payload, 'stage_id');
  const moved = recordIn(payload, 'moved');
  if (stageId === undefined || Object.keys(moved).length === 0) return NOTHING;
  const definition = definitionOf(payload, textIn(payload, 'definition_id'));
  const stageOf = (id: string): AssetFact => ({
    ...own('stage', `${definition?.ref ?? runId}/${id}`),
    name: id,
  });
  const stage = { ...stageOf(stageId), ...columnsOf(moved) };
  const to = keyOf(stage);
  const told = { ...moved, reads: withoutStages(moved) };
  const reads = edgesInto(to, told, runId, 'reads');
  const before = stagesIn(moved).map(stageOf);
  const writes = thingsIn(moved, 'writes').map((thing): EdgeFact => {
    const columns = stage.columns?.map(({ name }) => ({ from: name, to: name, direct: true }));
    return { from: to, to: keyOf(thing), relation: 'writes', columns, runId };
  });
  const edges: EdgeFact[] = [
    ...reads,
    ...before.map((one) => ({ from: keyOf(one), to, relation: 'feeds', runId })),
    ...writes,
    ...(definition === undefined ? [] : [{ from: keyOf(definition), to, relation: 'contains', runId }]),
  ];
  return {
    assets: [
      stage,
      ...before,
      ...thingsIn(told, 'reads'),
      ...thingsIn(moved, 'writes'),
      ...(definition ? [definition] : []),
    ],
    edges,
    run: {
      runId,
      job: jobOfRun(accountId, definition),
      state: 'started',
      inputs: reads.map(({ from }) => from),
      outputs: writes.map(({ to: written }) => written),
      columns: reads.flatMap(({ from, columns: flows }) =>
        flows === undefined ? [] : writes.map(({ to: output }) => ({ input: from, output, flows })),
      ),
    },
  };
}

const columnsOf = (moved: Moved): Pick<AssetFact, 'columns'> =>
  Array.isArray(moved.columns)
    ? {
        columns: recordsIn(moved, 'columns').flatMap((column) => {
          const name = textIn(column, 'name');
          return name === undefined ? [] : [{ name }];
        }),
      }
    : {};

const isStage = (thing: { readonly kind: string }): boolean => thing.kind === 'stage';

const withoutStages = ({ reads = [] }: Moved) => reads.filter((thing) => !isStage(thing));

const stagesIn = ({ reads = [] }: Moved): string[] => reads.filter(isStage).map(({ id }) => id);

const templateNamed =
  (state: Pick<AssetFact, 'made' | 'deleted'>) =>
  ({
    subject,
    payload,
  }: EventOf<typeof templates.templateCreated | typeof templates.templateArchived>): Facts => ({
    assets: [{ ...own('workflow_template', subject), name: textIn(payload, 'name'), ...state }],
    edges: [],
  });

export const RUN_NEWS: readonly Hearing<Facts>[] = [
  hear(runs.runStarted, runStarted),
  hear(runs.stageCompleted, stageCompleted),
  hear(templates.templateCreated, templateNamed({ made: true })),
  hear(templates.templateUpdated, templateNamed({ made: true })),
  hear(templates.templateArchived, templateNamed({ deleted: true })),
];
