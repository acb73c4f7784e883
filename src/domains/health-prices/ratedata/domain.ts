import { defineDomain } from '../../../http/define-domain.ts';
import { bootstrapPipeline } from './bootstrap/bootstrap-pipeline.ts';
import { cmsPipeline } from './discovery/cms-pipeline.ts';
import { discoverPipeline } from './discovery/discover-pipeline.ts';
import * as events from './events.ts';
import { hospitalPipeline, payerPipeline } from './load/load-pipeline.ts';
import { compareRates } from './operations/compare-rates.ts';
import { getPipeline } from './operations/get-pipeline.ts';
import { getPipelineStatus } from './operations/get-pipeline-status.ts';
import { getStats } from './operations/get-stats.ts';
import { listDiscrepancies } from './operations/list-discrepancies.ts';
import { listPipelines } from './operations/list-pipelines.ts';
import { listSources } from './operations/list-sources.ts';
import { putBillingCodes } from './operations/put-billing-codes.ts';
import { putHospitals } from './operations/put-hospitals.ts';
import { putPayers } from './operations/put-payers.ts';
import { putPlaces } from './operations/put-places.ts';
import { putSources } from './operations/put-sources.ts';
import { refreshViews } from './operations/refresh-views.ts';
import { runBootstrap } from './operations/run-bootstrap.ts';
import { runCmsDiscovery } from './operations/run-cms-discovery.ts';
import { runDiscover } from './operations/run-discover.ts';
import { runHospitalMrf } from './operations/run-hospital-mrf.ts';
import { runReferenceData } from './operations/run-reference-data.ts';
import { runTicIngestion } from './operations/run-tic-ingestion.ts';
import { searchRates } from './operations/search-rates.ts';
import { startSchedules } from './operations/start-schedules.ts';
import { stopSchedules } from './operations/stop-schedules.ts';
import { childrenPipeline } from './pipelines/children-pipeline.ts';
import { definePipeline } from './pipelines/define-pipeline.ts';
import { endBrokenRuns } from './pipelines/end-broken.ts';
import { referencePipeline } from './reference/start-reference.ts';
import { defineScheduled } from './schedules/define-scheduled.ts';
import type { RatedataServices } from './services.ts';
import { purgeKept, purgeRunFolders } from './sources/purge-kept.ts';
import { removeOldRuns } from './store/pipelines.ts';
import { defineUpkeep } from './views/define-upkeep.ts';
import { refreshPipeline } from './views/start-refresh.ts';

export const ratedataDomain = defineDomain({
  name: 'ratedata',
  operations: [
    putBillingCodes,
    putPlaces,
    putHospitals,
    putPayers,
    listPipelines,
    getPipeline,
    runBootstrap,
    runCmsDiscovery,
    runDiscover,
    runReferenceData,
    startSchedules,
    stopSchedules,
    getStats,
    refreshViews,
    getPipelineStatus,
    runHospitalMrf,
    runTicIngestion,
    listSources,
    putSources,
    searchRates,
    compareRates,
    listDiscrepancies,
  ],
  events: Object.values(events),
  create: (services: RatedataServices): RatedataServices => {
    definePipeline(services, hospitalPipeline(services));
    definePipeline(services, payerPipeline(services));
    definePipeline(services, childrenPipeline(services));
    definePipeline(services, bootstrapPipeline(services));
    definePipeline(services, cmsPipeline(services));
    definePipeline(services, discoverPipeline(services));
    definePipeline(services, referencePipeline(services));
    definePipeline(services, refreshPipeline(services));
    defineScheduled(services);
    defineUpkeep(services);
    return services;
  },
  subscribers: (services) => [endBrokenRuns(services)],
  async purge(services, transact) {
    await transact(removeOldRuns);
    await purgeKept(services, transact);
    await purgeRunFolders(services);
  },
});
