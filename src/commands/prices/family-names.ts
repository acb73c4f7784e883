import type { Family } from '../../platform/prices/model/index.ts';

export const FAMILY_NAMES: Readonly<Record<Family, string>> = {
  hpt_csv_tall: 'hospital file, CSV (tall)',
  hpt_csv_wide: 'hospital file, CSV (wide)',
  hpt_json: 'hospital file, JSON',
  tic_in_network: 'payer file, in-network rates',
  tic_allowed: 'payer file, allowed amounts',
  tic_toc: 'payer file, table of contents',
  tic_providers: 'payer file, provider references',
};
