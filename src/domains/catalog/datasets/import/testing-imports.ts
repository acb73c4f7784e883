import { join } from 'node:path';
import { prefixedId } from '../../../../kernel/ids.ts';
import { silentLogger } from '../../../../kernel/log.ts';
import { createTrustedRunner, type TrustedRunner } from '../../../../platform/duckdb/index.ts';
import type { JobRun, Jobs } from '../../../../platform/jobs/index.ts';
import { ObjectLifetimes } from '../../../../platform/lifetimes/index.ts';
import { createScratch } from '../../../../platform/scratch/index.ts';
import { type ColumnDraft, holdSegment, type TableReference } from '../../../../platform/tables/index.ts';
import { openTestEngine, readAll, type TestEngine } from '../../../../platform/tables/testing-engine.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';
import { insertDataset } from '../store.ts';
import { commitBatch } from './job/commit.ts';
import { prepareBatch } from './job/prepare.ts';
import { Readers } from './job/readers.ts';
import { IMPORT_KIND, type ImportCursor, type ImportInput, type ImportOutcome } from './job/types.ts';
import { DEFAULT_LIMITS, type ImportLimits } from './limits.ts';
import { type GivenOptions, readOptions } from './options.ts';
import type { ImportServices } from './services.ts';

export interface TestImports {
  engine: TestEngine;
  services: ImportServices;
  parsers: TrustedRunner;
  newTable(columns: readonly ColumnDraft[]): Promise<TableReference>;
  /** Imports a file from the object store, batch by batch, each batch on a node that knows nothing of the one before. */
  run(
    table: TableReference,
    file: Buffer,
    given?: GivenOptions,
  ): Promise<{ outcome: ImportOutcome; batches: number }>;
  rows(table: TableReference): Promise<Record<string, unknown>[]>;
  close(): Promise<void>;
}

/** Imports without the queue of jobs around them. */
export async function openTestImports(own: Partial<ImportLimits> = {}): Promise<TestImports> {
  const engine = await openTestEngine();
  const parsers = createTrustedRunner({ log: silentLogger, memoryMb: 512 });
  const { accountId } = engine;
  const account = "INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'Test', 'agency')";
  await engine.tx((sql) => sql.query(account, [accountId]));
  const services: ImportServices = {
    ...engine,
    // Neither is reached: files lie in the object store, and batches are run by hand.
    jobs: undefined as unknown as Jobs,
    web: undefined as unknown as GuardedClient,
    lifetimes: new ObjectLifetimes(engine.database, engine.objects),
    hold: (object) => holdSegment(engine, object),
    parsers: () => parsers,
    artifactBytes: () => Promise.reject(new Error('there are no artifacts here')),
    scratch: createScratch(join(engine.folder, 'scratch')),
    log: silentLogger,
    importLimits: { ...DEFAULT_LIMITS, ...own },
  };
  const runOf = (runId: string, input: ImportInput, cursor: ImportCursor | null) =>
    ({ runId, accountId, kind: IMPORT_KIND, input, cursor }) as unknown as JobRun;

  return {
    engine,
    services,
    parsers,
    async newTable(columns) {
      const table = { accountId, tableId: prefixedId('ds') };
      await engine.tx(async (sql) => {
        await insertDataset(sql, accountId, table.tableId, {
          name: table.tableId,
          description: '',
          siteUrl: null,
        });
        await engine.tables.create(sql, { ...table, columns });
      });
      return table;
    },
    async run(table, file, given = {}) {
      const runId = prefixedId('ij');
      const objectKey = `imports/${accountId}/${runId}`;
      await engine.objects.put(objectKey, file);
      const object = { objectKey, temporary: true, hints: {}, bytes: file.length };
      const input: ImportInput = {
        datasetId: table.tableId,
        options: readOptions(given),
        source: { kind: 'object', object },
        actor: 'test',
      };
      let cursor: ImportCursor | null = null;
      for (let batches = 1; ; batches += 1) {
        const stored = structuredClone(JSON.parse(JSON.stringify(cursor))) as ImportCursor | null;
        const batch = {
          run: runOf(runId, input, stored),
          input,
          cursor: stored,
          signal: new AbortController().signal,
          pausing: new AbortController().signal,
          log: silentLogger,
        };
        const prepared = await prepareBatch(services, new Readers(), batch);
        const result = await engine.tx((sql) => commitBatch(services, { ...batch, sql, prepared }));
        cursor = result.cursor;
        if (result.error !== undefined) throw new Error(result.error.message);
        if (result.done) return { outcome: result.output as ImportOutcome, batches };
      }
    },
    rows: async (table) => [...(await readAll(engine, table)).values()],
    async close() {
      await parsers.close();
      await engine.close();
    },
  };
}
