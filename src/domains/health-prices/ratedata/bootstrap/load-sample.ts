import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { uuidv7, uuidv7For } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import {
  makeSampleMarket,
  type SampleFile,
  type SampleHospital,
  type SampleMarket,
} from '../../../../platform/prices/sample/index.ts';
import { sourcePath, writeFetched } from '../load/fetch-stage.ts';
import type { LoadInput, LoadState } from '../load/load-input.ts';
import { publishStage } from '../load/publish-stage.ts';
import type { StageContext } from '../pipelines/pipeline.ts';
import { placeHospitals } from '../reference/place-hospitals.ts';
import { placePayers } from '../reference/place-payers.ts';
import { remapPayers } from '../reference/remap-payers.ts';
import type { RatedataServices } from '../services.ts';
import { identityOf } from '../sources/identity.ts';
import { upsertSources } from '../store/sources.ts';
import type { BootstrapInput } from './bootstrap-input.ts';

type Context = StageContext<BootstrapInput, Record<string, never>>;

/** The same hospital whenever the sample is loaded. */
const BORN = new Date('2026-01-01T00:00:00Z');

const idOf = (accountId: string, { hospitalId }: SampleHospital): string =>
  uuidv7For({ text: `${accountId}/${hospitalId}`, at: BORN });

/** Loads the files of the sample as if they had been fetched, in the order in which they were published. */
export async function loadSample(services: RatedataServices, context: Context) {
  const market = await makeSampleMarket();
  const { accountId, report } = context;
  await services.database.forAccount(accountId)((sql) => placeCast(sql, accountId, market));
  let [rates, bytes] = [0, 0];
  const files = market.files.filter(({ kind }) => kind !== 'cms_hpt');
  for (const file of files) {
    context.signal.throwIfAborted();
    rates += await loadFile(services, context, market, file);
    bytes += file.bytes.length;
    report({ bytes_read: bytes, rates });
  }
  const { hospitals, payers, answers } = market;
  return {
    progress: { bytes_read: bytes, rates },
    output: {
      ...{ synthetic: true, hospitals: hospitals.length, payers: payers.length, files: files.length, rates },
      planted: Object.fromEntries(
        [...Map.groupBy(answers, (answer) => `${answer.kind} ${answer.class}`)]
          .map(([name, some]) => [name, some.length] as const)
          .sort(),
      ),
    },
  };
}

async function placeCast(sql: Sql, accountId: string, { hospitals, payers }: SampleMarket): Promise<void> {
  await placeHospitals(
    sql,
    accountId,
    hospitals.map((hospital) => {
      const { name, state, npi, ein, address, city, zip, latitude, longitude, system, website } = hospital;
      return {
        ...{ hospital_id: idOf(accountId, hospital), name, state, npis: [npi], ein, address, city, zip },
        ...{ latitude, longitude, system, website, synthetic: true },
      };
    }),
  );
  await placePayers(
    sql,
    accountId,
    payers.map(({ payerId, name, aliases, hiosIds, eins }) => ({
      ...{ payer_id: payerId, name, aliases, hios_ids: hiosIds, eins, synthetic: true },
    })),
  );
  // Files of a sample that was removed are kept where they stand among others.
  await remapPayers(sql, accountId);
}

/** Answers how many rates it has. */
async function loadFile(
  services: RatedataServices,
  context: Context,
  market: SampleMarket,
  file: SampleFile,
): Promise<number> {
  const { accountId } = context;
  const folder = join(context.folder, file.snapshot, file.name);
  await mkdir(folder, { recursive: true });
  await writeFile(sourcePath(folder), file.bytes);
  await writeFetched(folder, {
    ...{ bytes: file.bytes.length, url: file.url, name: file.name, etag: null, lastModified: null },
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
    at: services.clock.now().toISOString(),
  });
  const hospital = market.hospitals.find(({ hospitalId }) => hospitalId === file.hospitalId);
  const [source] = await services.database.forAccount(accountId)((sql) =>
    upsertSources(sql, accountId, [
      {
        ...{ source_id: uuidv7(), kind: file.kind, url: file.url, artifact_id: null },
        ...{ identity: identityOf({ url: file.url }), payer_id: file.payerId },
        hospital_id: hospital === undefined ? null : idOf(accountId, hospital),
        ...{ visibility: 'account', enabled: true, found_in: null, synthetic: true },
      },
    ]),
  );
  const input: LoadInput = {
    ...{ ...context.input, source_id: source?.source_id ?? '', filter: {}, remote_providers: 'skip' },
    ...{ workers: 0, max_bytes: 10 ** 9, validate: true, strict: false, force: false, retain_source: true },
  };
  const state: LoadState = {};
  const { commit } = await publishStage({ ...services, parse: services.parseHere }).run({
    ...{ ...context, input, state, folder },
  });
  const written = await services.database.forAccount(accountId)(async (sql) => commit?.(sql));
  return Number(written?.output?.rates ?? 0);
}
