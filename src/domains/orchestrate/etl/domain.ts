import { defineDomain } from '../../../http/define-domain.ts';
import { compressWork } from './compress/compress-work.ts';
import * as events from './events.ts';
import { fetchWork } from './fetch/fetch-work.ts';
import { defineWork } from './job/define.ts';
import { etlPipelineKind } from './kind.ts';
import { loadWork } from './load/load-work.ts';
import { cancelRun } from './operations/cancel-run.ts';
import { compressArtifact } from './operations/compress-artifact.ts';
import { createPipeline } from './operations/create-pipeline.ts';
import { deletePipeline } from './operations/delete-pipeline.ts';
import { fetchFile } from './operations/fetch-file.ts';
import { getRun } from './operations/get-run.ts';
import { listRuns } from './operations/list-runs.ts';
import { loadTable } from './operations/load-table.ts';
import { parseFile } from './operations/parse-file.ts';
import { pauseRun } from './operations/pause-run.ts';
import { runPipeline } from './operations/run-pipeline.ts';
import { updatePipeline } from './operations/update-pipeline.ts';
import { parseWork } from './parse/parse-work.ts';
import { getPipeline, listPipelines } from './pipelines/listing.ts';
import type { EtlDomainServices } from './services.ts';

export const etlDomain = defineDomain({
  name: 'etl',
  operations: [
    fetchFile,
    compressArtifact,
    parseFile,
    loadTable,
    listPipelines,
    createPipeline,
    getPipeline,
    updatePipeline,
    deletePipeline,
    runPipeline,
    listRuns,
    getRun,
    pauseRun,
    cancelRun,
  ],
  events: Object.values(events),
  kinds: [etlPipelineKind],
  create: (services: EtlDomainServices): EtlDomainServices => {
    defineWork(services, fetchWork(services));
    defineWork(services, compressWork(services));
    defineWork(services, parseWork(services));
    defineWork(services, loadWork(services));
    return services;
  },
});
