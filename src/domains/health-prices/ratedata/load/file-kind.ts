import { priceFault } from '../../../../platform/prices/detect/index.ts';
import { type Family, isHospitalFile } from '../../../../platform/prices/model/index.ts';
import type { SourceKind } from '../store/sources.ts';
import type { LoadInput } from './load-input.ts';

const LABELS: Readonly<Record<Family, string>> = {
  hpt_csv_tall: 'a hospital file (CSV, tall)',
  hpt_csv_wide: 'a hospital file (CSV, wide)',
  hpt_json: 'a hospital file (JSON)',
  tic_in_network: 'an in-network file of a payer',
  tic_allowed: 'an allowed-amounts file of a payer',
  tic_toc: 'a table of contents of a payer',
  tic_providers: 'a provider reference file of a payer',
};

/** What a source of such files is. */
const KINDS: Readonly<Record<Family, SourceKind | undefined>> = {
  ...{ hpt_csv_tall: 'hospital_mrf', hpt_csv_wide: 'hospital_mrf', hpt_json: 'hospital_mrf' },
  ...{ tic_in_network: 'tic_in_network', tic_allowed: 'tic_allowed', tic_toc: 'tic_toc' },
  tic_providers: undefined,
};

export const kindOfFamily = (family: Family): SourceKind | undefined => KINDS[family];

/** Whether the run can load such files. */
export const isWanted = (family: Family, { kind }: Pick<LoadInput, 'kind'>): boolean =>
  family !== 'tic_providers' && isHospitalFile(family) === (kind === 'hospital_mrf');

/** Refuses a file that the run cannot load, whether it is read or known. */
export function checkKind(family: Family, { kind, format }: Pick<LoadInput, 'kind' | 'format'>): void {
  if (!isWanted(family, { kind })) throw wrongKind(family);
  if (format === undefined || family === `hpt_${format}`) return;
  throw priceFault(
    'wrong_kind',
    `The file is ${family.replace('hpt_', '').replace('_', ' ')}, not ${format.replace('_', ' ')}. Leave format out, or set it to auto.`,
  );
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
