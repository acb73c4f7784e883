import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { pipelineKind } from './kind.ts';
import { getPipeline, listPipelines } from './listing.ts';
import { createPipeline } from './operations/create-pipeline.ts';
import { deletePipeline } from './operations/delete-pipeline.ts';
import { executeStep } from './operations/execute-step.ts';
import { getPipelineRun, getRun } from './operations/get-run.ts';
import { listRuns } from './operations/list-runs.ts';
import { cancelRun, pauseRun } from './operations/move-run.ts';
import { reportLineage } from './operations/report-lineage.ts';
import { reportProgress } from './operations/report-progress.ts';
import { reportStatus } from './operations/report-status.ts';
import { runPipeline } from './operations/run-pipeline.ts';
import { getSchedule, startSchedule, stopSchedule } from './operations/schedule-pipeline.ts';
import { updatePipeline } from './operations/update-pipeline.ts';
import { scheduleKind } from './schedule-kind.ts';
import type { PipelinesServices } from './services.ts';
import { defineScheduledRuns } from './workflows/run-scheduled.ts';

export const pipelinesDomain = defineDomain({
  name: 'pipelines',
  operations: [
    listPipelines,
    createPipeline,
    executeStep,
    getRun,
    pauseRun,
    cancelRun,
    reportProgress,
    reportStatus,
    reportLineage,
    getPipeline,
    updatePipeline,
    deletePipeline,
    runPipeline,
    listRuns,
    getPipelineRun,
    getSchedule,
    startSchedule,
    stopSchedule,
  ],
  events: Object.values(events),
  kinds: [pipelineKind, scheduleKind],
  create: (services: PipelinesServices): PipelinesServices => {
    defineScheduledRuns(services);
    return services;
  },
  subscribers: ({ runs }) => [runs.subscriber],
});
