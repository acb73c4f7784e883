import { type EventOf, type Hearing, hear } from '../../../../kernel/events.ts';
import * as enrichment from '../../../acquire/enrichment/events.ts';
import { type EdgeFact, type Facts, own } from '../facts.ts';
import { jobOf } from '../openlineage/naming.ts';
import { flowsIn, recordsIn, textIn } from '../payload.ts';

/** What a source knows goes into the columns that it fills; rows are found by a column of the dataset itself. */
type Enriching = EventOf<typeof enrichment.enrichmentStarted | typeof enrichment.rowsFilled>;

function enriching({ accountId, subject: runId, payload }: Enriching): Facts {
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
const started = (event: Enriching): Facts => ({ ...enriching(event), edges: [] });

export const ENRICHMENT_NEWS: readonly Hearing<Facts>[] = [
  hear(enrichment.enrichmentStarted, started),
  hear(enrichment.rowsFilled, enriching),
];
