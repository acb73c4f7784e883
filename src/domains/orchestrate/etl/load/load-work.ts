import type pg from 'pg';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { tableLoaded } from '../events.ts';
import type { EtlWork } from '../job/define.ts';
import type { EtlServices } from '../services.ts';
import { openDataSchema } from '../store.ts';
import { readAddress } from './address.ts';
import { connectOutside } from './connect.ts';
import { type LoadSource, withRowsFile } from './rows-file.ts';
import { type Loaded, type Mode, writeTable } from './write-table.ts';

export const LOAD_KIND = 'etl.load';

export interface LoadInput {
  source: LoadSource;
  table: string;
  mode: Mode;
  keys: string[];
  columns?: string[];
  /** Undefined for the account's own schema. */
  outside?: { sealed: string; context: string; schema: string; connection?: string };
  /** What the ledger of loads knows it by, when a later job may do the same load over; the id of the job otherwise. */
  mark?: string;
  actor: string;
}

interface WrittenLoad extends Loaded {
  schema: string;
  columns: { name: string; type: string }[];
}

export interface LoadOutcome extends WrittenLoad {
  table: string;
}

export const loadWork = (services: EtlServices): EtlWork<LoadInput, WrittenLoad, LoadOutcome> => ({
  kind: LOAD_KIND,
  moves: 'send',
  subject: ({ source }) => ({
    type: source.kind,
    id: source.kind === 'dataset' ? source.datasetId : source.artifactId,
  }),
  prepare: ({ run, input, signal }) =>
    services.scratch.within((folder) => {
      const { accountId, runId } = run;
      const { source, table, mode, keys } = input;
      return withRowsFile({ services, accountId, source, folder, signal }, input.columns, async (file) => {
        checkKeys(keys, file.columns);
        const { client, schema } = await connect(services, accountId, input);
        const stop = () => void client.end().catch(() => undefined);
        signal.addEventListener('abort', stop, { once: true });
        try {
          const target = { schema, table, mode, keys };
          const loaded = await writeTable(client, input.mark ?? runId, target, file);
          return { ...loaded, schema, columns: file.columns.map(({ name, type }) => ({ name, type })) };
        } finally {
          signal.removeEventListener('abort', stop);
          await client.end().catch(() => undefined);
        }
      });
    }),
  commit: async ({ sql, accountId, jobId, input, prepared }) => {
    const { rows, updated, schema, columns } = prepared;
    const { source, table, mode, outside } = input;
    const told =
      source.kind === 'dataset'
        ? { kind: 'dataset', dataset_id: source.datasetId }
        : { kind: 'artifact', artifact_id: source.artifactId };
    const place = { connection: outside?.connection ?? null, is_own: outside === undefined, schema, table };
    const payload = {
      job_id: jobId,
      source: told,
      target: place,
      mode,
      rows,
      rows_updated: updated,
      columns,
    };
    await emit(sql, tableLoaded, {
      accountId,
      subject: jobId,
      payload: { ...payload, actor: input.actor },
    });
    const { bytes = 0, ...written } = prepared;
    return { outcome: { ...written, table }, cost: { bytes, rows } };
  },
});

function checkKeys(keys: readonly string[], columns: readonly { name: string }[]): void {
  const missing = keys.find((key) => !columns.some(({ name }) => name === key));
  if (missing !== undefined)
    throw invalidRequest(`The key "${missing}" is not a column of the rows. Correct keys.`, {
      details: [{ path: 'keys', message: `"${missing}" does not exist` }],
    });
}

async function connect(
  services: EtlServices,
  accountId: string,
  { outside }: LoadInput,
): Promise<{ client: pg.Client; schema: string }> {
  const { database, sealer, web } = services;
  if (outside !== undefined) {
    const url = sealer.open(Buffer.from(outside.sealed, 'base64'), outside.context).toString();
    return { client: await connectOutside(web, readAddress(url)), schema: outside.schema };
  }
  const schema = await database.forAccount(accountId)((sql) => openDataSchema(sql, accountId));
  return { client: await database.connect(), schema };
}
