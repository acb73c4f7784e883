import { uuidv7For } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { HospitalHead } from '../../../../platform/prices/model/index.ts';
import { type HospitalRecord, type HospitalRow, hospitalsByIdentifiers } from '../store/hospitals.ts';
import type { FileHospitalRecord } from '../store/identities.ts';

/** What a file says of its hospital, by its head and its name. */
export interface NamedHospital {
  head: HospitalHead;
  ein: string | null;
  npi: string | null;
}

export interface HospitalOfFile {
  link: FileHospitalRecord;
  state: string | null;
  /** Not known before: what the file says of it is all there is. */
  created: HospitalRecord | null;
}

const whole = (hospitalId: string, confidence: number, by: string): FileHospitalRecord => ({
  hospital_id: hospitalId,
  confidence,
  linked_by: by,
  set_ids: null,
});

const folded = (text: string | null): string =>
  (text ?? '')
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim();

/** The hospital that was named, or that has the identifiers of the file, or a new one. */
export async function hospitalOfFile(
  sql: Sql,
  accountId: string,
  { head, ein, npi }: NamedHospital,
  { named, at }: { named: HospitalRow | undefined; at: Date },
): Promise<HospitalOfFile> {
  if (named !== undefined)
    return { link: whole(named.hospital_id, 1, 'named'), state: named.state || null, created: null };
  const npis = [...new Set([...head.npis, ...(npi === null ? [] : [npi])])];
  const eins = ein === null ? [] : [ein];
  const candidates = await hospitalsByIdentifiers(sql, accountId, { ids: [], ccns: [], eins, npis });
  const names = new Set([head.name, ...head.locations].map(folded));
  const hasNpi = candidates.filter((hospital) => hospital.npis.some((one) => npis.includes(one)));
  const hasEin = candidates.filter((hospital) => ein !== null && hospital.ein === ein);
  const both = hasNpi.filter((hospital) => hasEin.includes(hospital));
  const sameName = (hospitals: readonly HospitalRow[]) =>
    hospitals.filter(({ name }) => names.has(folded(name)));
  for (const [found, confidence, by] of [
    [both, 1, 'ein_npi'],
    [hasNpi, 0.9, 'npi'],
    [sameName(hasEin), 0.7, 'ein'],
    [hasEin.length === 1 && head.name === '' ? hasEin : [], 0.7, 'ein'],
  ] as const) {
    const [only] = found.length === 1 ? found : sameName(found);
    if (only !== undefined)
      return { link: whole(only.hospital_id, confidence, by), state: only.state || null, created: null };
  }
  return createHospital(accountId, { head, ein, npi }, { npis, at });
}

const STATE_AND_ZIP = /\b([A-Z]{2})\s+(\d{5})(?:-\d{4})?\s*$/;

function createHospital(
  accountId: string,
  { head, ein }: NamedHospital,
  { npis, at }: { npis: string[]; at: Date },
): HospitalOfFile {
  const [address = null] = head.addresses;
  const [, addressState, zip = null] = STATE_AND_ZIP.exec(address ?? '') ?? [];
  const state = head.licenses[0]?.state ?? addressState ?? '';
  const name = head.name || head.locations[0] || 'Hospital without a name';
  // The same file loaded twice at once names the same hospital.
  const id = uuidv7For({ text: `${accountId}/${ein ?? ''}/${npis.join()}/${folded(name)}/${state}`, at });
  return {
    link: whole(id, 1, 'file'),
    state: state || null,
    created: { hospital_id: id, name, state, npis, ein, address, zip },
  };
}
