import { setTimeout as sleep } from 'node:timers/promises';
import { upstreamFailed } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import {
  type EnrolledHospital,
  type ListedHospital,
  readHospitalPage,
} from '../../../../platform/prices/reference/index.ts';
import type { RatedataServices } from '../services.ts';
import {
  type HospitalRow,
  hospitalsByIdentifiers,
  hospitalsOfStates,
  lockHospitals,
  upsertHospitals,
} from '../store/hospitals.ts';
import { bumpVersion } from '../store/versions.ts';
import { adapted, type GivenFile, readReferenceFile } from './reference-files.ts';
import { pairByName } from './same-hospital.ts';

const PAGE = 500;
const MOST_PAGES = 40;
const TRIES = 5;
const FIRST_PAUSE_MS = 500;
const LIST = 'https://data.cms.gov/provider-data/api/1/datastore/query/xubh-q36u/0';

/** The hospitals that CMS lists: page by page from its interface, or all at once from a stored file. */
export async function listedHospitals(
  services: RatedataServices,
  given: GivenFile | undefined,
  wish: { accountId: string; folder: string; signal: AbortSignal },
): Promise<{ rows: ListedHospital[]; rejected: number }> {
  if (given?.artifact_id !== undefined) {
    const parts = await readReferenceFile(services, given, wish);
    const { rows, rejected } = adapted('cms_hospitals', parts, readHospitalPage);
    return { rows: [...rows], rejected: rejected.length };
  }
  const rows: ListedHospital[] = [];
  let rejected = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const url = new URL(given?.url ?? LIST);
    url.searchParams.set('limit', String(PAGE));
    url.searchParams.set('offset', String(page * PAGE));
    const {
      rows: some,
      rejected: faults,
      total,
      isWhole,
    } = readHospitalPage(await fetchPage(services, url, wish.signal));
    rows.push(...some);
    rejected += faults.length;
    if (isWhole) break;
    const read = (page + 1) * PAGE;
    if (some.length + faults.length === 0 || (total === null ? some.length < PAGE : read >= total)) break;
  }
  return { rows, rejected };
}

/** The interface of CMS answers 503 when it is asked too fast. */
async function fetchPage({ web }: RatedataServices, url: URL, signal: AbortSignal): Promise<Buffer> {
  for (let attempt = 1; ; attempt += 1) {
    const response = await web.fetch(url, { signal, timeoutMs: 60_000 });
    if (response.status === 200) return response.bytes();
    response.body.destroy();
    if (attempt === TRIES || response.status < 429)
      throw upstreamFailed(
        `"${url.host}" returned ${response.status} for its list of hospitals. Try again later.`,
      );
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
  }
}

/** Hospitals are the same ones by their CCN, else by name and place; what is known of them besides stays. */
export async function writeListed(
  sql: Sql,
  accountId: string,
  hospitals: readonly ListedHospital[],
): Promise<number> {
  await lockHospitals(sql, accountId);
  const known = await knownByCcn(sql, accountId, hospitals);
  const { inserted, updated } = await upsertHospitals(
    sql,
    accountId,
    [...new Map(hospitals.map((hospital) => [hospital.ccn, hospital])).values()].map(
      ({ ccn, name, address, city, state, zip }) => ({
        ...{ hospital_id: known.get(ccn)?.hospital_id ?? uuidv7(), ccn, name, address, city, state, zip },
        npis: known.get(ccn)?.npis ?? [],
      }),
    ),
  );
  if (inserted + updated > 0) await bumpVersion(sql, accountId);
  return inserted + updated;
}

/** Gives hospitals the NPIs that they are enrolled with; a hospital that is not known is added. */
export async function writeEnrolled(
  sql: Sql,
  accountId: string,
  hospitals: readonly EnrolledHospital[],
): Promise<number> {
  await lockHospitals(sql, accountId);
  const known = await knownByCcn(sql, accountId, hospitals);
  const npis = [...new Set(hospitals.map(({ npi }) => npi))];
  const owners = new Map(
    (await hospitalsByIdentifiers(sql, accountId, { ids: [], ccns: [], eins: [], npis })).flatMap((row) =>
      row.npis.map((npi) => [npi, row.ccn] as const),
    ),
  );
  const byNumber = Map.groupBy(hospitals, ({ ccn }) => ccn);
  const taken = new Set<string>();
  const records = [...byNumber].flatMap(([ccn, some]) => {
    const [first] = some;
    if (first === undefined) return [];
    const before = known.get(ccn);
    const own = some
      .map(({ npi }) => npi)
      .filter((npi) => (owners.get(npi) ?? ccn) === ccn && !taken.has(npi) && taken.add(npi));
    return {
      ...{ hospital_id: before?.hospital_id ?? uuidv7(), ccn, name: before?.name ?? first.name },
      ...{ state: before?.state ?? first.state, npis: [...new Set([...(before?.npis ?? []), ...own])] },
      ...(before === undefined ? { address: first.address, city: first.city, zip: first.zip } : {}),
    };
  });
  const { inserted, updated } = await upsertHospitals(sql, accountId, records);
  if (inserted + updated > 0) await bumpVersion(sql, accountId);
  return inserted + updated;
}

/** The hospitals that are known, by their CCN; else those of that name and place that have none. */
async function knownByCcn(
  sql: Sql,
  accountId: string,
  hospitals: readonly ListedHospital[],
): Promise<Map<string, HospitalRow>> {
  const ccns = [...new Set(hospitals.map(({ ccn }) => ccn))];
  const rows = await hospitalsByIdentifiers(sql, accountId, { ids: [], ccns, eins: [], npis: [] });
  const known = new Map(rows.map((row) => [row.ccn ?? '', row]));
  const others = [...new Map(hospitals.map((hospital) => [hospital.ccn, hospital])).values()].filter(
    ({ ccn }) => !known.has(ccn),
  );
  const candidates = await hospitalsOfStates(
    sql,
    accountId,
    others.map(({ state }) => state),
  );
  for (const [{ ccn }, row] of pairByName(candidates, others)) known.set(ccn, row);
  return known;
}
