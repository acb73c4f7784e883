import type { Catalogue } from '../rates/catalogue.ts';
import { WHOLE_FILE } from '../rates/catalogue-tables.ts';

/** Files, their payers and their hospitals in one table, told apart by `kind`. */
export const IDENTITY_COLUMNS = [
  ...[
    { name: 'kind', type: 'VARCHAR' },
    { name: 'file_no', type: 'BIGINT' },
    { name: 'ord', type: 'INTEGER' },
    { name: 'is_first', type: 'BOOLEAN' },
    { name: 'confidence', type: 'DOUBLE' },
    { name: 'updated_on', type: 'DATE' },
  ],
  ...['source_kind', 'url', 'hospital_id', 'hospital_name', 'state', 'payer_id', 'payer_name'].map(text),
  ...['raw_payer', 'raw_plan', 'market', 'product'].map(text),
];

function text(name: string): { name: string; type: string } {
  return { name, type: 'VARCHAR' };
}

export interface IdentityRow {
  kind: string;
  /** Of a payer, or of a set of hospitals. */
  ord?: number;
}

/** Every row has every column. */
const NOTHING = Object.fromEntries(IDENTITY_COLUMNS.map(({ name }) => [name, null]));

export function identityRows({ files, payers, links, hospitals, payerNames }: Catalogue): IdentityRow[] {
  const ofFiles = [...files.values()].map((file) => ({
    ...{ kind: 'file', file_no: Number(file.file_no), url: file.url },
    source_kind: file.family.startsWith('hpt_') ? 'hospital' : 'payer',
    updated_on: file.last_updated_on ?? file.fetched_at.toISOString().slice(0, 10),
  }));
  const ofPayers = payers.map(({ file_no: no, payer_ord: ord, payer_id: id, ...rest }) => ({
    ...{ kind: 'payer', file_no: Number(no), ord, payer_id: id },
    payer_name: id === null ? null : (payerNames.get(id) ?? id),
    ...{ raw_payer: rest.raw_payer, raw_plan: rest.raw_plan, market: rest.market, product: rest.product },
    confidence: rest.confidence,
  }));
  const seen = new Set<string>();
  const ofHospitals = links.flatMap(({ file_no: no, hospital_id: id, confidence, set_ids: sets }) => {
    const hospital = hospitals.get(id);
    return (sets ?? [WHOLE_FILE]).map((ord) => {
      const isFirst = !seen.has(`${no} ${id}`);
      seen.add(`${no} ${id}`);
      return {
        ...{ kind: 'hospital', file_no: Number(no), ord, is_first: isFirst, hospital_id: id, confidence },
        ...{ hospital_name: hospital?.name ?? id, state: hospital?.state ?? null },
      };
    });
  });
  return [...ofFiles, ...ofPayers, ...ofHospitals].map((row) => ({ ...NOTHING, ...row }));
}
