import type { Account } from '../../../../kernel/context.ts';
import { ApiError } from '../../../../kernel/errors.ts';
import { emit } from '../../../../kernel/events.ts';
import { must } from '../../../../kernel/must.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import { allowanceOf } from '../../../../kernel/tiers.ts';
import type { BatchResult } from '../../../../platform/jobs/index.ts';
import type { RowChange } from '../../../../platform/tables/index.ts';
import { enrichmentCompleted, rowsFilled } from '../events.ts';
import { fitValue } from '../fit-value.ts';
import { failureOf } from '../outcome.ts';
import { addBatch } from '../pace/add-batch.ts';
import { startPass } from '../pace/host-paces.ts';
import { type EnrichmentPlan, flowsOf, PROVENANCE_COLUMN } from '../plan.ts';
import { storeResults } from '../results-store.ts';
import type { EnrichmentServices } from '../services.ts';
import {
  beginning,
  type End,
  type EnrichmentContext,
  type EnrichmentCursor,
  MOST_PASSES,
  nameOf,
  type Prepared,
} from './enrichment-batch.ts';

const ROWS_A_DAY = 'enrichment_rows_per_day';
const MOST_FAULTS = 100;
/** Before rows that failed are tried again; before the third time it is four times as long. */
const PAUSE_MS = 1_000;

type Commit = EnrichmentContext & { sql: Sql; prepared: Prepared };

/** Writes what a batch has found in the transaction of its cursor, and charges the rows that it has changed. */
export async function writeRows(
  services: EnrichmentServices,
  context: Commit,
): Promise<BatchResult<EnrichmentCursor>> {
  const { sql, run, input, prepared } = context;
  const { plan } = input;
  const { accountId } = run;
  const cursor = beginning(context.cursor, plan);
  await storeResults(sql, accountId, prepared.fresh);
  const found = prepared.rows.filter(
    ({ values, isFailed }) => !isFailed && values !== undefined && values.size > 0,
  );
  const account = await services.accountOf(sql, accountId);
  const paid = await reserve(services, sql, account, found.length);
  const written = await write(services, context, found.slice(0, paid));
  // Rows that hold a value already, or are gone, cost nothing.
  if (written.rows < paid) await services.quota.spend(sql, account, ROWS_A_DAY, written.rows - paid);
  const enriched = cursor.progress.rows_enriched + written.rows;
  const stoppedBy = endOf(plan, prepared, { found: found.length, paid, enriched });
  const next = advance(plan, cursor, prepared, { found: found.length, written, stoppedBy });
  if (cursor.progress.rows_enriched === 0 && written.rows > 0) await tellFilling(sql, context, plan);
  const isOver = stoppedBy !== null || prepared.isLast;
  if (isOver && stoppedBy === null && next.progress.rows_failed > 0 && next.pass < MOST_PASSES)
    return {
      cursor: {
        ...next,
        after: '0',
        pass: next.pass + 1,
        passSince: await timeOf(sql),
        paces: next.paces === null ? null : startPass(next.paces),
      },
      done: false,
      progress: next.progress,
      cost: { rows: written.rows, ...prepared.moved },
      restUntil: new Date(Date.now() + PAUSE_MS * 4 ** (next.pass - 1)),
    };
  const error = isOver ? failureOf(plan, next) : undefined;
  if (isOver && error === undefined) await tellEnd(sql, context, plan, next);
  return {
    cursor: next,
    done: isOver,
    progress: next.progress,
    cost: { rows: written.rows, ...prepared.moved },
    ...(error === undefined ? {} : { error }),
    ...(isOver ? { output: { rows_enriched: next.progress.rows_enriched, stopped_by: stoppedBy } } : {}),
  };
}

const clock = statement<{ at: Date }>('enrichment.now', 'SELECT now() AS at');

/** As the results of the batch have it. */
const timeOf = async (sql: Sql): Promise<string> => (await clock.one(sql)).at.toISOString();

/** Pays for so many rows as the day still has; another job may pay at the same time. */
async function reserve(
  { quota }: EnrichmentServices,
  sql: Sql,
  account: Account,
  wanted: number,
): Promise<number> {
  for (;;) {
    const allowance = allowanceOf(account, ROWS_A_DAY);
    const left = allowance === null ? wanted : allowance - (await quota.used(sql, account, ROWS_A_DAY));
    const amount = Math.min(wanted, Math.max(0, left));
    if (amount === 0) return 0;
    try {
      await quota.spend(sql, account, ROWS_A_DAY, amount);
      return amount;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 429) throw error;
    }
  }
}

async function write(
  { datasets }: EnrichmentServices,
  { sql, run, input: { plan } }: Commit,
  rows: Prepared['rows'],
): Promise<{ rows: number; values: number }> {
  if (rows.length === 0) return { rows: 0, values: 0 };
  const wanted = plan.targets.map(({ name, type }) => ({ name, type, nullable: true }));
  await datasets.addColumns(sql, run.accountId, plan.datasetId, [
    ...wanted,
    { name: PROVENANCE_COLUMN, type: 'jsonb', nullable: true },
  ]);
  const valuesOf = new Map(
    rows.map(({ rowId, values }) => [rowId, must(values, `what was found for row ${rowId}`)]),
  );
  const counts = new Map<string, number>();
  const change: RowChange = ({ rowId, data }, columns) => {
    const changed: Record<string, unknown> = {};
    const provenance: Record<string, unknown> = { ...(asObject(data[PROVENANCE_COLUMN]) ?? {}) };
    for (const { name, from } of plan.targets) {
      const column = columns.find((one) => one.name === name);
      const found = valuesOf.get(rowId)?.get(from);
      if (column === undefined || found === undefined) continue;
      if (data[name] !== null && data[name] !== undefined && !plan.overwrite) continue;
      const value = fitValue(column, found.value);
      if (value === undefined || isSame(value, data[name])) continue;
      changed[name] = value;
      provenance[name] = found.provenance;
    }
    const count = Object.keys(changed).length;
    if (count === 0) return undefined;
    counts.set(rowId, count);
    return { ...changed, [PROVENANCE_COLUMN]: provenance };
  };
  const ids = [...valuesOf.keys()];
  const done = await datasets.updateRows(
    sql,
    { accountId: run.accountId, datasetId: plan.datasetId },
    ids,
    change,
  );
  return { rows: done.length, values: done.reduce((sum, id) => sum + (counts.get(id) ?? 0), 0) };
}

const asObject = (value: unknown): object | undefined =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? value : undefined;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function endOf(
  { mostRows }: EnrichmentPlan,
  { isOverBudget, isLast }: Prepared,
  { found, paid, enriched }: { found: number; paid: number; enriched: number },
): End | null {
  if (paid < found) return ROWS_A_DAY;
  if (isOverBudget) return 'max_cost';
  return mostRows !== null && enriched >= mostRows && !isLast ? 'max_rows' : null;
}

interface Done {
  /** Rows for which something was found. */
  found: number;
  written: { rows: number; values: number };
  stoppedBy: End | null;
}

function advance(
  { work }: EnrichmentPlan,
  { progress, faults, pass, passSince, workedMs, paces }: EnrichmentCursor,
  prepared: Prepared,
  { found, written, stoppedBy }: Done,
): EnrichmentCursor {
  const mended = new Set(
    prepared.fresh
      .filter(({ source, key, fault }) => fault === null && prepared.repeated.has(nameOf(source, key)))
      .map(({ source, key }) => nameOf(source, key)),
  );
  const standing = faults.filter(({ source, key }) => !mended.has(nameOf(source, key)));
  const failing = prepared.fresh.filter(
    ({ source, key, fault }) => fault !== null && !prepared.repeated.has(nameOf(source, key)),
  );
  const failed = prepared.rows.filter(({ isFailed }) => isFailed).length;
  // Rows that are tried again were counted the first time.
  const anew = pass === 1 ? prepared.rows.length + prepared.unmatched + prepared.unresolved : 0;
  const told = new Set(standing.map(({ source, key }) => nameOf(source, key)));
  const fresh = prepared.faults.filter(({ source, key }) => {
    const name = nameOf(source, key);
    const isNew = !told.has(name);
    told.add(name);
    return isNew;
  });
  return {
    after: prepared.lastRowId,
    stoppedBy,
    faults: [...standing, ...fresh].slice(0, MOST_FAULTS),
    pass,
    passSince,
    workedMs: workedMs + prepared.workedMs,
    paces:
      paces === null || work === undefined ? null : addBatch(paces, work, prepared.asked, prepared.hostless),
    progress: {
      rows_processed: progress.rows_processed + anew,
      rows_enriched: progress.rows_enriched + written.rows,
      rows_unmatched: progress.rows_unmatched + prepared.unmatched,
      rows_unresolved: progress.rows_unresolved + prepared.unresolved,
      rows_without_value: progress.rows_without_value + prepared.rows.length - found - failed,
      rows_failed:
        progress.rows_failed + failed - (pass === 1 ? 0 : prepared.rows.length + prepared.unresolved),
      values_added: progress.values_added + written.values,
      keys_looked_up: progress.keys_looked_up + prepared.fresh.length,
      keys_from_cache: progress.keys_from_cache + prepared.fromCache,
      keys_failed: progress.keys_failed + failing.length - mended.size,
      cost: progress.cost + prepared.cost,
    },
  };
}

/** Once, with the first rows that got something: from now on the dataset has data of the sources, however the job ends. */
const tellFilling = (sql: Sql, { run }: Commit, plan: EnrichmentPlan) =>
  emit(sql, rowsFilled, {
    accountId: run.accountId,
    subject: run.runId,
    payload: { dataset_id: plan.datasetId, match_column: plan.matchColumn, flows: flowsOf(plan) },
  });

const tellEnd = (sql: Sql, { run }: Commit, plan: EnrichmentPlan, { progress }: EnrichmentCursor) =>
  emit(sql, enrichmentCompleted, {
    accountId: run.accountId,
    subject: run.runId,
    payload: endPayload(plan, progress.rows_enriched),
  });

/** What others are told when an enrichment ends, however it ends. */
export const endPayload = (plan: EnrichmentPlan, rowsEnriched: number) => ({
  dataset_id: plan.datasetId,
  sources: plan.sources.map(({ name }) => name),
  match_column: plan.matchColumn,
  columns: plan.targets.map(({ name }) => name),
  added_columns: plan.addedColumns,
  rows_enriched: rowsEnriched,
});
