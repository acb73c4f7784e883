import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import Type from 'typebox';
import {
  checkFilter,
  RATE_FILTER,
  type Rate,
  type RateQuery,
  SCOPES,
} from '../domains/health-prices/ratedata/index.ts';
import { type StageParts, TARGET, targetFaults } from '../domains/orchestrate/pipelines/index.ts';
import { ApiError, type ErrorDetail } from '../kernel/errors.ts';
import { eitherOr } from '../kernel/schema.ts';
import type { Database } from '../platform/postgres/database.ts';
import { defineStageType, done } from '../platform/runs/index.ts';
import { RATE_ROW, toRow } from './rate-rows.ts';
import { type WriteServices, writeResult } from './write-query.ts';

/** Everything that a search finds, page by page. */
export type SearchRates = (accountId: string, query: RateQuery, signal: AbortSignal) => AsyncIterable<Rate[]>;

interface Services extends WriteServices {
  database: Database;
  searchRates: SearchRates;
}

const TIMEOUT = 600_000;

const Config = Type.Object(
  {
    search: Type.Object(RATE_FILTER, {
      description: 'What GET /api/v1/ratedata/rates/search takes. Needs a code, q, or a provider.',
    }),
    ...TARGET,
  },
  { documented: eitherOr('dataset_id', 'dataset_name') },
);

/** A search for prices, into a dataset. */
export const exportRatesStage = (services: Services, parts: StageParts) =>
  defineStageType({
    type: 'rates',
    moves: 'write',
    summary: 'Write the prices of hospitals and payers that a search finds to a dataset',
    config: Config,
    output: Type.Object({ dataset_id: Type.String(), rows_written: Type.Integer() }),
    example: { search: { code: '73721', zip: '10001', radius_miles: 50 }, dataset_name: 'Knee MRI nearby' },
    check: async (context, config) => [
      ...searchFaults(context.stage.config?.search, config.search),
      ...(await targetFaults(parts, context, config)),
    ],
    async run(context) {
      const { search, dataset_id: datasetId, dataset_name: datasetName, mode = 'replace' } = context.config;
      const target = {
        mode,
        ...(datasetId === undefined ? {} : { datasetId }),
        ...(datasetName === undefined ? {} : { datasetName }),
      };
      const written = await exportRates(services, context, search, target);
      return done(
        { dataset_id: written.datasetId, rows_written: written.rows },
        {
          moved: { ...written.origins, writes: [{ kind: 'dataset', id: written.datasetId }] },
          commit: async (transaction) => void (await written.commit(transaction)),
          cost: { rows: written.rows },
        },
      );
    },
  });

/** Fields with placeholders are there once the run starts. */
function searchFaults(given: unknown, search: RateQuery | undefined): ErrorDetail[] {
  const fields = typeof given === 'object' && given !== null ? given : {};
  if (typeof given !== 'string' && !SCOPES.some((field) => field in fields))
    return [{ path: 'search', message: 'needs a code, q, or a provider (hospital_id, ccn, npi or ein)' }];
  try {
    if (search !== undefined) checkFilter(search);
    return [];
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const details = error.extras.details ?? [{ path: 'code', message: error.message }];
    return details.map(({ path, message }) => ({ path: `search.${path}`, message }));
  }
}

type Target = Parameters<typeof writeResult>[3];
type Owner = Parameters<typeof writeResult>[1]['owner'];

function exportRates(
  services: Services,
  { account, actorId, signal }: Owner & { signal: AbortSignal },
  search: RateQuery,
  target: Target,
) {
  const { scratch, parsers, database, searchRates } = services;
  return scratch.within(async (folder) => {
    const [lines, result] = [join(folder, 'rates.jsonl'), join(folder, 'result.parquet')];
    let rowCount = 0;
    async function* texts() {
      for await (const rates of searchRates(account.id, search, signal)) {
        rowCount += rates.length;
        yield rates.map((rate) => `${JSON.stringify(toRow(rate))}\n`).join('');
      }
    }
    await pipeline(Readable.from(texts()), createWriteStream(lines), { signal });
    await parsers().run({
      statements: [{ sql: toParquet(lines, result) }],
      ...{ readable: [lines], writable: [result], owner: account.id, timeoutMs: TIMEOUT, signal },
    });
    const columns = Object.entries(RATE_ROW).map(([name, type]) => ({ name, type }));
    const origins = { reads: [{ kind: 'shown', id: 'rates' }] };
    const work = { owner: { account, actorId }, transact: database.forAccount(account.id), signal };
    return writeResult(services, work, { folder, result, columns, rowCount, origins }, target);
  });
}

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

function toParquet(lines: string, result: string): string {
  const columns = Object.entries(RATE_ROW).map(([name, type]) => `${name}: '${type}'`);
  return `COPY (SELECT * FROM read_json(${text(lines)}, format = 'newline_delimited', columns = {${columns.join(', ')}}))
    TO ${text(result)} (FORMAT parquet)`;
}
