import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import * as datasets from '../../datasets/events.ts';
import { type AssetFact, type ColumnFlow, type Facts, own, type RunState, urlAsset } from '../facts.ts';
import { jobOf } from '../openlineage/naming.ts';
import { flowsIn, keyOf, recordIn, schemaIn, textIn } from '../payload.ts';

type Described = EventOf<typeof datasets.datasetCreated | typeof datasets.datasetUpdated>;
type Importing = EventOf<typeof datasets.importStarted | typeof datasets.rowsImported>;

const described = ({ subject, payload }: Described): Facts => ({
  assets: [
    { ...own('dataset', subject), name: textIn(payload, 'name'), columns: schemaIn(payload), made: true },
  ],
  edges: [],
});

const deleted = ({ subject, payload }: EventOf<typeof datasets.datasetDeleted>): Facts => ({
  assets: [{ ...own('dataset', subject), name: textIn(payload, 'name'), deleted: true }],
  edges: [],
});

/** All uploads to a dataset are one asset: the files themselves are not kept. */
const uploadsTo = (dataset: string): AssetFact => ({
  ...own('upload', dataset),
  name: 'Files sent with imports',
});

function sourceOf({ subject, payload }: Importing): AssetFact | undefined {
  const source = recordIn(payload, 'source');
  switch (source.kind) {
    case 'url':
      return urlAsset(textIn(source, 'url') ?? '');
    case 'artifact':
      return own('artifact', textIn(source, 'artifact_id') ?? '');
    // Rows of the quarantine came with an import before; what a query has read is told by the stage that ran it.
    case 'quarantine':
    case 'query':
      return undefined;
    case undefined:
      return undefined;
    default:
      return uploadsTo(subject);
  }
}

const importing =
  (state: RunState, isStored: boolean) =>
  (event: Importing): Facts => {
    const source = sourceOf(event);
    const target = own('dataset', event.subject);
    const runId = textIn(event.payload, 'job_id');
    const columns = 'columns' in event.payload ? flowsIn(event.payload) : undefined;
    const edges =
      source === undefined || !isStored
        ? []
        : [{ from: keyOf(source), to: target, relation: 'derives', columns, runId, adds: true }];
    const inputs = source === undefined ? [] : [keyOf(source)];
    const flows = inputs.flatMap((input) =>
      columns === undefined ? [] : [{ input, output: target, flows: columns }],
    );
    const job = jobOf(event.accountId, 'datasets.import', event.subject);
    return {
      assets: source === undefined ? [] : [source],
      edges,
      ...(runId === undefined
        ? {}
        : { run: { runId, job, state, inputs, outputs: [target], columns: flows } }),
    };
  };

const exported = (event: EventOf<typeof datasets.datasetExported>): Facts => {
  const { accountId, subject, payload } = event;
  const id = textIn(payload, 'export_id');
  if (id === undefined) return { assets: [], edges: [] };
  const from = own('dataset', subject);
  const to = own('export', id);
  const names = Array.isArray(payload.columns) ? payload.columns.map(String) : undefined;
  const columns = names?.map((name): ColumnFlow => ({ from: name, to: name, direct: true }));
  return {
    assets: [exportAsset(id, payload, names)],
    edges: [{ from, to, relation: 'derives', columns, runId: id }],
    run: {
      runId: id,
      job: jobOf(accountId, 'datasets.export', subject),
      state: 'completed',
      inputs: [from],
      outputs: [to],
      columns: columns === undefined ? [] : [{ input: from, output: to, flows: columns }],
    },
  };
};

export function exportAsset(
  id: string,
  payload: {
    readonly format: string;
    readonly name: string;
    readonly rows: number;
    readonly bytes?: number | undefined;
  },
  columns: readonly string[] | undefined,
): AssetFact {
  const format = textIn(payload, 'format');
  return {
    ...own('export', id),
    name: `${textIn(payload, 'name') ?? id}.${format ?? 'file'}`,
    columns: columns?.map((name) => ({ name })),
    properties: { format, rows: payload.rows, bytes: payload.bytes },
  };
}

export const DATASET_NEWS: readonly Hearing<Facts>[] = [
  hear(datasets.datasetCreated, described),
  hear(datasets.datasetUpdated, described),
  hear(datasets.datasetDeleted, deleted),
  hear(datasets.importStarted, importing('started', false)),
  hear(datasets.rowsImported, importing('started', true)),
  hear(datasets.datasetExported, exported),
];
