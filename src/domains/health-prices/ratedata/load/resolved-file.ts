import { readFileName } from '../../../../platform/prices/discovery/index.ts';
import type { ParseOutcome } from '../../../../platform/prices/parse/index.ts';
import { hospitalsOfSets } from '../links/hospitals-of-sets.ts';
import type { StageContext } from '../pipelines/pipeline.ts';
import { accountMatcher } from '../reference/payer-matcher.ts';
import type { RatedataServices } from '../services.ts';
import { allHospitals, findHospital, type HospitalRecord } from '../store/hospitals.ts';
import type { FileHospitalRecord, FilePayerRecord } from '../store/identities.ts';
import { ensureFetched, sourceOf } from './fetch-stage.ts';
import { hospitalOfFile, type NamedHospital } from './hospital-of-file.ts';
import type { LoadInput, LoadState } from './load-input.ts';
import { noted } from './notes.ts';
import { isOfHospital, parsed } from './prepared-file.ts';
import { resolvePayers } from './resolve-payers.ts';

type Context = StageContext<LoadInput, LoadState>;

/** Who is who in a file. */
export interface ResolvedFile {
  payers: FilePayerRecord[];
  hospitals: FileHospitalRecord[];
  created: HospitalRecord | null;
  /** What a file of a hospital says of it. */
  said: NamedHospital | null;
}

export async function resolved(services: RatedataServices, context: Context): Promise<ResolvedFile> {
  const outcome = await parsed(services, context);
  return noted(context.folder, 'resolved', () =>
    isOfHospital(outcome.parsed)
      ? resolveHospitalFile(services, context, outcome)
      : resolvePayerFile(services, context, outcome),
  );
}

async function resolveHospitalFile(
  services: RatedataServices,
  context: Context,
  { parsed: file }: ParseOutcome,
): Promise<ResolvedFile> {
  const { accountId, input } = context;
  const source = await sourceOf(services, context);
  const { fetched } = await ensureFetched(services, context);
  const name = readFileName(source.url ?? fetched.name);
  const named = input.hospital_id ?? source.hospital_id;
  const head = file.hospital ?? {
    ...{ name: '', locations: [], addresses: [], licenses: [], npis: [] },
    ...{ attester: null, attested: null, financialAidPolicy: null },
  };
  const said = { head, ein: name?.ein ?? null, npi: name?.npi ?? null };
  return services.database.readingAs(accountId)(async (sql) => {
    const hospital = await hospitalOfFile(sql, accountId, said, {
      named: named === null ? undefined : await findHospital(sql, accountId, named),
      at: services.clock.now(),
    });
    const matcher = await accountMatcher(sql, accountId);
    return {
      payers: resolvePayers(matcher, file.payers, { state: hospital.state, head: null }),
      hospitals: [hospital.link],
      created: hospital.created,
      said,
    };
  });
}

async function resolvePayerFile(
  services: RatedataServices,
  { accountId }: Context,
  { parsed: file, parts }: ParseOutcome,
): Promise<ResolvedFile> {
  const pathOf = (name: string) => parts.find(({ part }) => part === name)?.path;
  const { hospitals, payers } = await services.database.readingAs(accountId)(async (sql) => ({
    hospitals: await allHospitals(sql, accountId),
    payers: resolvePayers(await accountMatcher(sql, accountId), file.payers, {
      state: null,
      head: file.payer,
    }),
  }));
  const [providers, sets] = [pathOf('providers'), pathOf('sets')];
  const links =
    providers === undefined || sets === undefined
      ? []
      : await hospitalsOfSets(services.duck, { providers, sets }, hospitals);
  return { payers, hospitals: links, created: null, said: null };
}
