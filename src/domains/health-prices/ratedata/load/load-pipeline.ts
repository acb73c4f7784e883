import { emit } from '../../../../kernel/events.ts';
import { priceFault } from '../../../../platform/prices/detect/index.ts';
import { type Family, isHospitalFile } from '../../../../platform/prices/model/index.ts';
import { sourceFailing } from '../events.ts';
import type { Pipeline, Stage } from '../pipelines/pipeline.ts';
import type { RatedataServices } from '../services.ts';
import { markFailed } from '../store/sources.ts';
import { mergeSoon } from '../views/refresh-soon.ts';
import { refreshStage } from '../views/refresh-stage.ts';
import { fetchStage } from './fetch-stage.ts';
import { judged } from './judged-file.ts';
import type { LoadInput, LoadState } from './load-input.ts';
import { detected, parsed } from './prepared-file.ts';
import { publishStage } from './publish-stage.ts';
import { resolved } from './resolved-file.ts';

const LABELS: Readonly<Record<Family, string>> = {
  hpt_csv_tall: 'a hospital file (CSV, tall)',
  hpt_csv_wide: 'a hospital file (CSV, wide)',
  hpt_json: 'a hospital file (JSON)',
  tic_in_network: 'an in-network file of a payer',
  tic_allowed: 'an allowed-amounts file of a payer',
  tic_toc: 'a table of contents of a payer',
  tic_providers: 'a provider reference file of a payer',
};

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
  const isWanted = (family: Family) => isHospitalFile(family) === (kind === 'hospital_mrf');
  return {
    job: `ratedata.${kind}`,
    initial: {},
    stages: [
      fetchStage(services),
      unlessKnown('detect', async (context) => {
        const { family, layers, encoding } = await detected(services, context);
        if (!isWanted(family) || family === 'tic_providers') throw wrongKind(family);
        return { state: context.state, output: { family, layers, encoding } };
      }),
      unlessKnown('parse', async (context) => {
        const { parsed: file } = await parsed(services, context);
        const { items, rates, rowsRejected, bytes } = file;
        return {
          state: context.state,
          warnings: file.warnings,
          progress: { bytes_read: bytes, bytes_total: bytes, items, rates, rows_rejected: rowsRejected },
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
      unlessKnown('validate', async (context) => {
        const verdicts = await judged(services, context);
        const shown = verdicts.map(({ validator, version, valid, error_count, alert_count }) => ({
          ...{ validator, version, valid, errors: error_count, alerts: alert_count },
        }));
        return { state: context.state, output: { verdicts: shown } };
      }),
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

const wrongKind = (family: Family) =>
  priceFault(
    'wrong_kind',
    `The file is ${LABELS[family]}. ${
      family === 'tic_providers'
        ? 'It is loaded together with the in-network file that refers to it.'
        : `Load it with POST /api/v1/ratedata/admin/pipelines/${isHospitalFile(family) ? 'hospital-mrf' : 'tic-ingestion'}.`
    }`,
  );

export const hospitalPipeline = (services: RatedataServices) => loadPipeline(services, 'hospital_mrf');

export const payerPipeline = (services: RatedataServices) => loadPipeline(services, 'tic_ingestion');
