import { allowanceOf } from '../../../../kernel/tiers.ts';
import { countPages } from '../../../../platform/pages/index.ts';
import { createLookup, type Lookup } from '../lookup/lookup.ts';
import { keyOf, type Match, readMatch } from '../match.ts';
import { comparableName } from '../names/company-name.ts';
import type { AskedKey } from '../pace/add-batch.ts';
import { knownResults, type NewResult, type Result } from '../results-store.ts';
import type { EnrichmentServices } from '../services.ts';
import { lookUpWith } from '../sources/look-up-with.ts';
import { requireSource } from '../sources/registry.ts';
import type { Source } from '../sources/source.ts';
import {
  beginning,
  type EnrichmentContext,
  type EnrichmentCursor,
  type FoundValues,
  nameOf,
  type Prepared,
} from './enrichment-batch.ts';
import { inParallel } from './in-parallel.ts';
import { resolveNames } from './resolve-names.ts';
import { waterfall } from './waterfall.ts';

const MOST_ROWS = 500;
/** So that a batch of silent hosts does not take for ever. */
const MOST_FRESH_KEYS = 64;
const AT_ONCE = 16;
/** Of what was found for a key: what tells most of the work it was comes first. */
const ORIGINS = ['host', 'cache', 'job'] as const;

interface PlannedLookup {
  source: Source;
  variant: string;
}

interface Group {
  key: string;
  match: Match;
  rowIds: string[];
}

interface Known {
  results: Map<string, Result & { at: Date }>;
  /** Failed in the pass before: to be asked for again. */
  repeated: Set<string>;
}

/** Reads the next rows and asks for every different key of theirs once, outside of any transaction. */
export async function lookUpRows(
  services: EnrichmentServices,
  context: EnrichmentContext,
): Promise<Prepared> {
  const { run, input, signal } = context;
  const { plan } = input;
  const cursor = beginning(context.cursor, plan);
  const since = performance.now();
  const most = await mostRows(services, context, cursor);
  const rows = await services.datasets.matchedRows(
    { accountId: run.accountId, datasetId: plan.datasetId },
    {
      column: plan.matchColumn,
      lacking: plan.overwrite ? [] : plan.targets.map(({ name }) => name),
      after: cursor.after,
      most,
    },
    signal,
  );
  const lookups = plan.sources.map(({ name, variant }) => ({ source: requireSource(name), variant }));
  const byUrl = lookups.some(({ source }) => source.matches === 'url');
  const takesNames = lookups.some(({ source }) => source.byName === true);
  const read = rows.map(({ rowId, data }) => readRow(rowId, data[plan.matchColumn], takesNames));
  const names = new Map(
    read.flatMap(({ name, written = '' }) => (name === undefined ? [] : [[name, written]])),
  );
  const named = await resolveNames(services, context, cursor, names);
  const matched = read.map((row) =>
    row.name === undefined ? row : { ...row, match: named.matches.get(row.name) },
  );
  const known = await readKnown(services, context, cursor, { lookups, rows: matched });
  const chosen = chooseRows(matched, lookups, known);
  const open =
    cursor.pass === 1
      ? chosen
      : chosen.filter((row) => isRepeated(row, lookups, known) || named.repeated.has(row.name ?? ''));
  const groups = groupRows(open, byUrl);
  const asked = await askAll(services, context, cursor, { lookups, known, groups });
  const hostless = open.filter(({ match, name }) => match === undefined && name !== undefined);
  const keyOfRow = new Map(groups.flatMap(({ key, rowIds }) => rowIds.map((id) => [id, key] as const)));
  return {
    rows: open.flatMap(({ rowId, name }) => {
      if (name !== undefined && named.failed.has(name)) return [{ rowId, values: undefined, isFailed: true }];
      const key = keyOfRow.get(rowId);
      return key === undefined
        ? []
        : [{ rowId, values: asked.values.get(key), isFailed: asked.failed.has(key) }];
    }),
    unmatched: open.filter(({ match, name }) => match === undefined && name === undefined).length,
    unresolved: hostless.filter(({ name = '' }) => !named.failed.has(name)).length,
    hostless: hostless.length,
    repeated: new Set([...known.repeated, ...named.repeatedKeys]),
    workedMs: performance.now() - since,
    asked: asked.keys,
    fresh: [...named.fresh, ...asked.fresh],
    fromCache: asked.fromCache,
    faults: [...named.faults, ...asked.faults],
    cost: asked.cost,
    moved: asked.moved,
    isOverBudget: asked.isOverBudget,
    isLast: rows.length < most && chosen.length === rows.length,
    lastRowId: chosen.at(-1)?.rowId ?? cursor.after,
  };
}

/** Nothing is looked up for rows that the budget or the day has no room for. */
async function mostRows(
  { database, quota, accountOf }: EnrichmentServices,
  { run, input: { plan } }: EnrichmentContext,
  { progress }: EnrichmentCursor,
): Promise<number> {
  const leftToday = await database.readingAs(run.accountId)(async (sql) => {
    const account = await accountOf(sql, run.accountId);
    const allowance = allowanceOf(account, 'enrichment_rows_per_day');
    return allowance === null
      ? MOST_ROWS
      : allowance - (await quota.used(sql, account, 'enrichment_rows_per_day'));
  });
  const leftOfBudget = plan.mostRows === null ? MOST_ROWS : plan.mostRows - progress.rows_enriched;
  // One row at least: the writing of it finds that there is no room.
  return Math.max(1, Math.min(MOST_ROWS, leftOfBudget, leftToday));
}

interface Matched {
  rowId: string;
  match: Match | undefined;
  /** Of a company, as it is compared, where the row has no address. */
  name?: string;
  written?: string;
}

function readRow(rowId: string, value: unknown, takesNames: boolean): Matched {
  const match = readMatch(value);
  const name = match === undefined && takesNames ? comparableName(value) : '';
  return { rowId, match, ...(name === '' ? {} : { name, written: String(value) }) };
}

async function readKnown(
  services: EnrichmentServices,
  { run, input: { plan } }: EnrichmentContext,
  { passSince }: EnrichmentCursor,
  { lookups, rows }: { lookups: readonly PlannedLookup[]; rows: readonly Matched[] },
): Promise<Known> {
  const known: Known = { results: new Map(), repeated: new Set() };
  const before = passSince === null ? 0 : Date.parse(passSince);
  await services.database.readingAs(run.accountId)(async (sql) => {
    for (const { source, variant } of lookups) {
      const keys = [
        ...new Set(rows.flatMap(({ match }) => (match === undefined ? [] : [keyOf(source.matches, match)]))),
      ];
      const found = await knownResults(sql, {
        accountId: run.accountId,
        source: source.name,
        variant,
        keys,
        since: run.createdAt,
        mostAgeSecs: plan.mostAgeSecs,
      });
      for (const [key, result] of found) {
        const name = nameOf(source.name, key);
        if (result.fault?.isPassing === true && result.at.getTime() <= before) known.repeated.add(name);
        else known.results.set(name, result);
      }
    }
  });
  return known;
}

const isRepeated = ({ match }: Matched, lookups: readonly PlannedLookup[], { repeated }: Known): boolean =>
  match !== undefined &&
  lookups.some(({ source }) => repeated.has(nameOf(source.name, keyOf(source.matches, match))));

/** As many of the rows as need no more than so many new look-ups. */
function chooseRows(rows: readonly Matched[], lookups: readonly PlannedLookup[], known: Known): Matched[] {
  const fresh = new Set<string>();
  const chosen: Matched[] = [];
  for (const row of rows) {
    const { match } = row;
    if (match !== undefined)
      for (const { source } of lookups) {
        const key = keyOf(source.matches, match);
        if (!known.results.has(nameOf(source.name, key))) fresh.add(key);
      }
    if (fresh.size > MOST_FRESH_KEYS && chosen.length > 0) break;
    chosen.push(row);
  }
  return chosen;
}

function groupRows(rows: readonly Matched[], byUrl: boolean): Group[] {
  const groups = new Map<string, Group>();
  for (const { rowId, match } of rows) {
    if (match === undefined) continue;
    const key = keyOf(byUrl ? 'url' : 'domain', match);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, { key, match, rowIds: [rowId] });
    else group.rowIds.push(rowId);
  }
  return [...groups.values()];
}

interface Asking {
  lookups: readonly PlannedLookup[];
  known: Known;
  groups: readonly Group[];
}

async function askAll(
  services: EnrichmentServices,
  { run, input: { plan }, signal, log }: EnrichmentContext,
  cursor: EnrichmentCursor,
  { lookups, known, groups }: Asking,
) {
  const { pages, moved } = countPages(services.pages);
  const asked = new Map<string, Promise<(Result & { at: Date }) | undefined>>();
  const fresh: NewResult[] = [];
  const used = new Set<string>();
  let cost = 0;
  let isOverBudget = false;
  const ask = async (lookup: Lookup, { source, variant }: PlannedLookup, key: string) => {
    if (plan.mostCost !== null && cursor.progress.cost + cost + source.cost > plan.mostCost) {
      isOverBudget = true;
      return undefined;
    }
    cost += source.cost;
    const result = await lookUpWith(
      () => source.lookUp(lookup),
      lookup.signal,
      (error) =>
        log.error(
          { err: error, run: run.runId, source: source.name, key },
          'a source of an enrichment failed',
        ),
    );
    // What could not be had costs nothing.
    if (result.fault?.isPassing === true) cost -= source.cost;
    fresh.push({ ...result, source: source.name, variant, key, ttl: result.fault === null ? source.ttl : 0 });
    return { ...result, at: new Date() };
  };
  const resultOf =
    (lookup: Lookup, origins: Set<AskedKey['from']>) => (planned: PlannedLookup, key: string) => {
      const name = nameOf(planned.source.name, key);
      const before = known.results.get(name);
      if (before !== undefined) {
        used.add(name);
        origins.add(before.at < run.createdAt ? 'cache' : 'job');
        return Promise.resolve(before);
      }
      origins.add('host');
      const pending = asked.get(name) ?? ask(lookup, planned, key);
      asked.set(name, pending);
      return pending;
    };
  const values = new Map<string, FoundValues>();
  const faults: Prepared['faults'] = [];
  const failed = new Set<string>();
  const keys: AskedKey[] = [];
  // One request at a time for each host.
  const hosts = [...Map.groupBy(groups, ({ match }) => match.host).values()];
  await inParallel(hosts, AT_ONCE, async (ofHost) => {
    for (const { key, match, rowIds } of ofHost) {
      signal.throwIfAborted();
      const since = performance.now();
      const origins = new Set<AskedKey['from']>();
      const lookup = createLookup({
        parts: { ...services, pages },
        accountId: run.accountId,
        match,
        config: plan.config,
        signal,
      });
      const outcome = await waterfall(lookups, plan.targets, match, resultOf(lookup, origins));
      values.set(key, outcome.values);
      faults.push(...outcome.faults);
      if (outcome.isFailed) failed.add(key);
      const from = ORIGINS.find((one) => origins.has(one)) ?? 'job';
      const ms = performance.now() - since;
      keys.push({ host: match.host, ms, rows: rowIds.length, from, isFailed: outcome.isFailed });
    }
  });
  return { values, faults, failed, keys, fresh, fromCache: used.size, cost, moved, isOverBudget };
}
