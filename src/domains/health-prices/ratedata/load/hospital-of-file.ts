import { uuidv7For } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { HospitalHead } from '../../../../platform/prices/model/index.ts';
import { foldedText as folded, type SaidHospital, sameByName } from '../reference/same-hospital.ts';
import {
  type HospitalRecord,
  type HospitalRow,
  hospitalsByIdentifiers,
  hospitalsOfStates,
} from '../store/hospitals.ts';
import { type FileHospitalRecord, isHospitalFromFile } from '../store/identities.ts';

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
  networks: [],
});

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
  const said = saidOf({ head, ein, npis });
  return (await byName(sql, accountId, said)) ?? createHospital(accountId, said, at);
}

const STATE_AND_ZIP = /\b([A-Z]{2})\s+(\d{5})(?:-\d{4})?\s*$/;

type Said = Required<Pick<SaidHospital, 'name' | 'state'>> & {
  npis: string[];
  ein: string | null;
  address: string | null;
  zip: string | null;
};

/** By its name and first address, then by each of its locations. */
function saidOf({
  head,
  ein,
  npis,
}: {
  head: HospitalHead;
  ein: string | null;
  npis: string[];
}): readonly [Said, ...Said[]] {
  const at = (name: string, address: string | null): Said => {
    const [, addressState, zip = null] = STATE_AND_ZIP.exec(address ?? '') ?? [];
    const state = head.licenses[0]?.state ?? addressState ?? '';
    return { name, state, npis, ein, address, zip };
  };
  const name = head.name || head.locations[0] || 'Hospital without a name';
  const places = head.locations.map((location, index) => at(location, head.addresses[index] ?? null));
  return [at(name, head.addresses[0] ?? null), ...places];
}

/** Enough for searches: who loads the file of a hospital wants to see it. */
const NAME_AND_PLACE = 0.6;

/** One that is only known from files is what this file says as well. */
async function byName(
  sql: Sql,
  accountId: string,
  said: readonly Said[],
): Promise<HospitalOfFile | undefined> {
  const known = await hospitalsOfStates(
    sql,
    accountId,
    said.map(({ state }) => state),
  );
  const [only, ...others] = new Set(said.flatMap((one) => sameByName(known, one) ?? []));
  if (only === undefined || others.length > 0) return undefined;
  const { hospital_id: id, state } = only;
  const isFromFile = await isHospitalFromFile(sql, accountId, id);
  const link = isFromFile ? whole(id, 1, 'file') : whole(id, NAME_AND_PLACE, 'name_zip');
  return { link, state: state || null, created: null };
}

function createHospital(accountId: string, [first]: readonly [Said, ...Said[]], at: Date): HospitalOfFile {
  const { name, state, npis, ein, address, zip } = first;
  const text = `${accountId}/${ein ?? ''}/${npis.join()}/${folded(name)}/${state}/${folded(address)}`;
  const id = uuidv7For({ text, at });
  return {
    link: whole(id, 1, 'file'),
    state: state || null,
    created: { hospital_id: id, name, state, npis, ein, address, zip },
  };
}
