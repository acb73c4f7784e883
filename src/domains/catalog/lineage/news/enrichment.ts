import type { StoredEvent } from '../../../../kernel/events.ts';
import { type EdgeFact, type Facts, own } from '../facts.ts';
import { jobOf } from '../openlineage/naming.ts';
import { flowsIn, recordsIn, textIn } from './payload.ts';

/** What a source knows goes into the columns that it fills; rows are found by a column of the dataset itself. */
function enriching({ accountId, subject: runId, payload }: StoredEvent): Facts {
  const datasetId = textIn(payload, 'dataset_id');
  if (datasetId === undefined) return { assets: [], edges: [] };
  const dataset = own('dataset', datasetId);
  const edges = recordsIn(payload, 'flows').flatMap((flow): EdgeFact[] => {
    const name = textIn(flow, 'source');
    if (name === undefined) return [];
    const from = own('enrichment_source', name);
    return [{ from, to: dataset, relation: 'derives', columns: flowsIn(flow), runId, adds: true }];
  });
  const matched = textIn(payload, 'match_column');
  const filled = new Set(edges.flatMap(({ columns }) => columns?.map(({ to }) => to) ?? []));
  const lookedUp =
    matched === undefined ? [] : [...filled].map((to) => ({ from: matched, to, direct: false }));
  return {
    assets: edges.map(({ from }) => ({ ...from, name: from.ref })),
    edges,
    run: {
      runId,
      job: jobOf(accountId, 'enrichment', datasetId),
      state: 'started',
      inputs: [dataset, ...edges.map(({ from }) => from)],
      outputs: [dataset],
      columns: [
        { input: dataset, output: dataset, flows: lookedUp },
        ...edges.map(({ from, columns = [] }) => ({ input: from, output: dataset, flows: columns })),
      ],
    },
  };
}

/** Nothing has come of it yet. */
const enrichmentStarted = (event: StoredEvent): Facts => ({ ...enriching(event), edges: [] });

export const ENRICHMENT_NEWS: Record<string, (event: StoredEvent) => Facts> = {
  'enrichment.started': enrichmentStarted,
  'enrichment.rows_filled': enriching,
};
