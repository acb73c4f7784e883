import { emit } from '../../../../kernel/events.ts';
import { sourceFailing } from '../events.ts';
import type { Pipeline, Stage } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { markFailed } from '../store/sources.ts';
import { mergeSoon } from '../views/refresh-soon.ts';
import { refreshStage } from '../views/refresh-stage.ts';
import { fetchStage } from './fetch-stage.ts';
import { checkKind } from './file-kind.ts';
import { judged } from './judged-file.ts';
import type { LoadInput, LoadState } from './load-input.ts';
import { detected, parsed } from './prepared-file.ts';
import { publishStage } from './publish-stage.ts';
import { resolved } from './resolved-file.ts';

/** A stage that has nothing to do for a file whose rows are there. */
const unlessKnown = (name: string, run: Stage<LoadInput, LoadState>['run']): Stage<LoadInput, LoadState> => ({
  name,
  run: async (context) => (context.state.fileNo === undefined ? run(context) : { state: context.state }),
});

const ONLY_BY_NAME =
  'The file has no NPI or tax number of a hospital that is known: it was linked by name and place, with confidence 0.6. Give hospital_id to be sure.';

function loadPipeline(
  services: RatedataServices,
  kind: 'hospital_mrf' | 'tic_ingestion',
): Pipeline<LoadInput, LoadState> {
  return {
    job: `ratedata.${kind}`,
    initial: {},
    stages: [
      fetchStage(services),
      {
        name: 'detect',
        async run(context) {
          const { input, state } = context;
          const { family: known } = state;
          const found = known === undefined ? await detected(services, context) : { family: known };
          checkKind(found.family, input);
          return { state, output: { ...found } };
        },
      },
      unlessKnown('parse', async (context) => {
        const { parsed: file, mbPerSecond } = await parsed(services, context);
        const { items, rates, rowsRejected, bytes } = file;
        return {
          state: context.state,
          warnings: file.warnings,
          progress: {
            ...{ bytes_read: bytes, bytes_total: bytes, items, rates, rows_rejected: rowsRejected },
            mb_per_s: mbPerSecond,
          },
          output: {
            ...{ family: file.family, declared_version: file.declaredVersion },
            ...{ sniffed_version: file.sniffedVersion, items, rates, rows_rejected: rowsRejected },
            ...{ groups: file.groups, unresolved_groups: file.unresolvedGroups },
          },
        };
      }),
      unlessKnown('resolve', async (context) => {
        const { payers, hospitals } = await resolved(services, context);
        const unmatched = payers.filter(({ payer_id }) => payer_id === null).length;
        const linked = new Set(hospitals.map(({ hospital_id }) => hospital_id)).size;
        return {
          state: context.state,
          warnings: hospitals.some(({ linked_by: by }) => by === 'name_zip') ? [ONLY_BY_NAME] : [],
          output: { payers: payers.length, payers_unmatched: unmatched, hospitals: linked },
        };
      }),
      {
        name: 'validate',
        async run(context) {
          const { verdicts } = await judged(services, context);
          const shown = verdicts.map(({ validator, version, valid, error_count, alert_count }) => ({
            ...{ validator, version, valid, errors: error_count, alerts: alert_count },
          }));
          return { state: context.state, output: { verdicts: shown } };
        },
      },
      publishStage(services),
      refreshStage(services, {
        afterwards: (sql, accountId) => mergeSoon(services, sql, accountId),
      }),
    ],
    async failed(sql, { accountId, input, error }) {
      const at = services.clock.now();
      const { code, message, answered } = error;
      const isMissing = answered === 404 || answered === 410;
      const told = { error: { code, message }, at, isMissing };
      const change = await markFailed(sql, accountId, input.source_id, told);
      if (change === undefined || change.status === change.before) return;
      if (change.status !== 'failing' && change.status !== 'gone') return;
      await emit(sql, sourceFailing, {
        ...{ accountId, subject: input.source_id },
        payload: { status: change.status, url: change.url, error: { code, message } },
      });
    },
  };
}

export const hospitalPipeline = (services: RatedataServices) => loadPipeline(services, 'hospital_mrf');

export const payerPipeline = (services: RatedataServices) => loadPipeline(services, 'tic_ingestion');
