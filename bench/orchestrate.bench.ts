import { measureEnrichment } from './orchestrate/enrich.ts';
import { measureEtl, measureFullEtl } from './orchestrate/etl.ts';
import { measureLineage } from './orchestrate/lineage.ts';
import { measureQueue } from './orchestrate/queue.ts';
import { measureStages } from './orchestrate/stages.ts';
import { runParts } from './support/parts.ts';

export const run = (parts: readonly string[]): Promise<boolean> =>
  runParts(
    {
      etl: measureEtl,
      'etl-full': measureFullEtl,
      queue: measureQueue,
      stages: measureStages,
      lineage: measureLineage,
      enrich: measureEnrichment,
    },
    parts,
  );
