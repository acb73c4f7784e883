import { datasetExported } from '../domains/catalog/datasets/events.ts';
import { datasetColumns, exportRows, findDataset, readFilters } from '../domains/catalog/datasets/index.ts';
import {
  type EngineWork,
  engineRequest,
  type QueryServices,
  withRelations,
} from '../domains/catalog/query/index.ts';
import type { StageRows } from '../domains/orchestrate/pipelines/index.ts';
import { ApiError, notFound } from '../kernel/errors.ts';
import { emit } from '../kernel/events.ts';
import type { Logger } from '../kernel/log.ts';
import type { Exports } from '../platform/exports/index.ts';
import type { Database } from '../platform/postgres/database.ts';
import type { StageOwner } from '../platform/runs/index.ts';
import { readStatement } from '../platform/trino/index.ts';
import { type Export, recordExport } from '../resource/export.ts';
import { type WriteServices, writeQuery } from './write-query.ts';

interface Services extends WriteServices {
  database: Database;
  query: QueryServices;
  exports: Exports;
  log: Logger;
}

const READ_TIMEOUT = 600_000;
const MOST_BYTES = 32 * 1024 ** 2;
const DAY = 86_400;

/** The rows that stages of runs read and write. */
export function stageRows(services: Services): StageRows {
  const { database, query, tables, exports, log } = services;
  const workOf = ({ account, actorId }: StageOwner, signal: AbortSignal): EngineWork => ({
    account,
    actor: { id: actorId },
    log,
    signal,
    read: database.readingAs(account.id),
    services: query,
  });
  return {
    sqlFault: async (sql, engine) => {
      try {
        if (engine === 'trino') readStatement(sql);
        else await query.queries().parse(sql);
        return undefined;
      } catch (error) {
        if (error instanceof ApiError && error.code === 'invalid_request') return error.message;
        throw error;
      }
    },
    hasTrino: query.trino !== undefined,
    columnsOf: (sql, { account }, datasetId) => datasetColumns(sql, tables, account.id, datasetId),
    countOf: async (sql, { account }, datasetId) =>
      (await tables.count(sql, { accountId: account.id, tableId: datasetId })).rows,
    conditionsOf: (filters, columns) => readFilters(filters, columns),
    async read(owner, { sql, params, tables: aliases, signal }, most) {
      const work = workOf(owner, signal);
      const body = {
        sql,
        ...(params === undefined ? {} : { params: [...params] }),
        timeout_ms: READ_TIMEOUT,
      };
      const { json, truncated } = await withRelations(
        work,
        sql,
        (source) =>
          query.queries().run({ ...engineRequest(work, body, source), limit: most, maxBytes: MOST_BYTES }),
        { aliases },
      );
      return { rows: JSON.parse(json), truncated };
    },
    write: (owner, wanted, target) =>
      writeQuery(
        services,
        {
          ...workOf(owner, wanted.signal),
          owner,
          transact: database.forAccount(owner.account.id),
        },
        wanted,
        target,
      ),
    async export(owner, datasetId, { format, columns, filters, inline, expiresIn, escapeFormulas }, signal) {
      const { account } = owner;
      const dataset = await database.readingAs(account.id)((sql) => findDataset(sql, datasetId));
      if (dataset === undefined)
        throw notFound(`The dataset "${datasetId}" was deleted. Give the stage another one.`);
      const wanted = {
        format: format as Export['format'],
        ...(escapeFormulas === undefined ? {} : { escape_formulas: escapeFormulas }),
        ...(columns === undefined ? {} : { columns: [...columns] }),
        ...(filters === undefined ? {} : { filters: filters as Record<string, Record<string, unknown>> }),
      };
      const work = { account, signal, services: { tables, queries: query.queries, exports } };
      const exported = await exportRows(work, datasetId, wanted, { inline, lasting: true });
      const { written, data, rowCount, filteredFrom } = exported;
      const names =
        columns ??
        (
          await database.readingAs(account.id)((sql) => datasetColumns(sql, tables, account.id, datasetId))
        )?.map((column) => column.name) ??
        [];
      const expiresAt = new Date(Date.now() + (expiresIn ?? DAY) * 1_000);
      const kept = {
        accountId: account.id,
        format: wanted.format,
        name: dataset.name,
        expiresIn,
        datasetId,
        filteredFrom,
      };
      return {
        exportId: written?.exportId ?? '',
        rows: rowCount,
        bytes: written?.bytes ?? 0,
        columns: names,
        ...(data === undefined ? {} : { data }),
        url: written === undefined ? undefined : await exports.link(written, dataset.name, expiresAt),
        expiresAt: written === undefined ? undefined : expiresAt.toISOString(),
        async record(sql) {
          const { export_id, row_count: rows, bytes } = await recordExport(sql, exports, exported, kept);
          const about = { name: dataset.name, columns: names, actor: owner.actorId };
          const payload = { export_id, format, rows, bytes, ...about };
          await emit(sql, datasetExported, { accountId: account.id, subject: datasetId, payload });
        },
      };
    },
  };
}
