import { conflict } from '../../../../kernel/errors.ts';
import type { EnrichmentServices } from '../services.ts';
import {
  ENRICHMENT,
  type EnrichmentCursor,
  type EnrichmentInput,
  PRIORITY_ENRICHMENT,
  type Prepared,
} from './enrichment-batch.ts';
import { lookUpRows } from './look-up-rows.ts';
import { writeRows } from './write-rows.ts';

/** Slots of each queue on a node. */
const AT_ONCE = 2;

/**
 * Enrichment as a durable job. A batch looks up the keys of some rows, then writes their values, what was found, the
 * charge and the cursor in one transaction: after a crash keys in hand are looked up again, and no row is charged twice.
 */
export function defineEnrichment(services: EnrichmentServices): void {
  define(services, ENRICHMENT, 'enrichment');
  define(services, PRIORITY_ENRICHMENT, 'enrichment-priority');
}

function define(services: EnrichmentServices, kind: string, queue: string): void {
  services.jobs.define<EnrichmentInput, EnrichmentCursor, Prepared>({
    kind,
    moves: 'enrich',
    subject: ({ plan }) => ({ type: 'dataset', id: plan.datasetId }),
    queue,
    concurrency: AT_ONCE,
    async prepare(context) {
      const { run, input } = context;
      const columns = await services.database.readingAs(run.accountId)((sql) =>
        services.datasets.columnsOf(sql, run.accountId, input.plan.datasetId),
      );
      if (columns === undefined) throw conflict('The dataset of this enrichment was deleted.');
      if (!columns.some(({ name }) => name === input.plan.matchColumn))
        throw conflict(`The dataset no longer has the column "${input.plan.matchColumn}".`);
      return lookUpRows(services, context);
    },
    commit: (context) => writeRows(services, context),
  });
}
