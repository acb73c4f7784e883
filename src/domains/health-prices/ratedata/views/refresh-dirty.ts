import { emit } from '../../../../kernel/events.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { findCross } from '../discrepancies/find-cross.ts';
import { findInternal } from '../discrepancies/find-internal.ts';
import { findSnapshot } from '../discrepancies/find-snapshot.ts';
import { pairsOf } from '../discrepancies/pairs.ts';
import { snapshotPair } from '../discrepancies/snapshot-pair.ts';
import { discrepancyFound, viewsRefreshed } from '../events.ts';
import { writeObject } from '../objects/new-objects.ts';
import type { OpenCatalogue } from '../rates/catalogues.ts';
import { HeldParts } from '../rates/held-parts.ts';
import type { RatedataServices } from '../services.ts';
import { cleanScopes, dirtyScopes, type Scope } from '../store/dirty-scopes.ts';
import { bumpVersion } from '../store/versions.ts';
import { listViews, type NewView, putView, removeViews, unusedObjects } from '../store/views.ts';
import { contractsSql } from './contracts-view.ts';
import { coverageOf } from './coverage-view.ts';
import { FindingsKeeper, type FoundScope } from './keep-findings.ts';
import { relinkFiles } from './relink-files.ts';
import { type RefreshWish, wantedScopes } from './wanted-scopes.ts';

/** How long readers of the version before may still need what is replaced. */
const GRACE_MS = 3_600_000;

export interface Refreshed {
  output: Record<string, number>;
  commit(sql: Sql): Promise<void>;
}

type Dirty = Scope & { since: string };

/** What a refresh has made, until it takes the place of what was there. */
interface Made {
  views: NewView[];
  removed: { view: NewView['view']; scopes: string[] }[];
  found: FoundScope[];
}

/** Computes what is dirty anew. Nothing of it is seen before `commit`, and all of it is seen after. */
export async function refreshDirty(
  services: RatedataServices,
  accountId: string,
  { signal, wish = {} }: { signal: AbortSignal; wish?: RefreshWish },
): Promise<Refreshed> {
  const read = () =>
    services.database.readingAs(accountId)(async (sql) =>
      (await dirtyScopes(sql, accountId)).filter(await wantedScopes(sql, accountId, wish)),
    );
  const links = (await read()).filter(({ view }) => view === 'links');
  if (links.length > 0) await relinkFiles(services, accountId, links, signal);
  const dirty = (await read()).filter(({ view }) => view !== 'links');
  if (dirty.length === 0) return { output: { scopes: 0 }, commit: async () => undefined };
  const open = await services.catalogues.openOwn(accountId);
  const held = new HeldParts(services.hold);
  const made: Made = { views: [], removed: [], found: [] };
  try {
    await makeFileViews(services, { accountId, open, held, signal }, dirty, made);
    await makeFindings(services, { accountId, open, held, signal }, dirty, made);
  } finally {
    held.release();
    open.release();
  }
  const findings = made.found.reduce((sum, { findings: some }) => sum + some.length, 0);
  return {
    output: { scopes: dirty.length, views: made.views.length, findings },
    commit: (sql) => flip(services, sql, accountId, { dirty, made }),
  };
}

interface Work {
  accountId: string;
  open: OpenCatalogue;
  held: HeldParts;
  signal: AbortSignal;
}

const scopesOf = (dirty: readonly Dirty[], view: Scope['view'], prefix = ''): string[] =>
  dirty
    .filter((one) => one.view === view && one.scope.startsWith(prefix))
    .map(({ scope }) => scope.slice(prefix.length));

async function makeFileViews(
  services: RatedataServices,
  { accountId, open, held, signal }: Work,
  dirty: readonly Dirty[],
  { views, removed }: Made,
): Promise<void> {
  for (const view of ['contracts', 'coverage'] as const) {
    const scopes = scopesOf(dirty, view);
    const gone = scopes.filter((scope) => !open.catalogue.files.has(scope));
    if (gone.length > 0) removed.push({ view, scopes: gone });
    for (const scope of scopes.filter((one) => !gone.includes(one))) {
      signal.throwIfAborted();
      if (view === 'coverage') {
        views.push({
          view,
          scope,
          object_key: null,
          sha256: null,
          ...(await coverageOf(services.duck, open, held, scope)),
        });
        continue;
      }
      const wish = await contractsSql(open, held, scope);
      const object = wish && (await writeObject(services, accountId, 'contracts', wish));
      if (object !== undefined)
        views.push({
          ...{ view, scope, object_key: object.object_key, sha256: object.sha256 },
          ...{ rows: object.rows, summary: {} },
        });
    }
  }
}

async function makeFindings(
  services: RatedataServices,
  { accountId, open, held, signal }: Work,
  dirty: readonly Dirty[],
  made: Made,
): Promise<void> {
  const { duck } = services;
  const touched = touchedPairs(dirty);
  const tools = { duck, held, open };
  const kept = new FindingsKeeper(services, accountId);
  await findCross(
    tools,
    touched.isTouched,
    (pair, findings) => kept.add({ scope: pairName(pair), ...pair, findings }),
    { signal },
  );
  for (const hospitalId of touched.hospitals) {
    const findings = await findInternal(tools, hospitalId, signal);
    await kept.add({ scope: `internal:${hospitalId}`, hospitalId, payerId: null, findings });
  }
  await kept.end();
  for (const sourceId of scopesOf(dirty, 'discrepancies', 'source:')) {
    signal.throwIfAborted();
    const pair = await snapshotPair(services, accountId, open, { sourceId, newest: 'live' });
    const findings = pair === undefined ? [] : await findSnapshot({ duck, held }, pair);
    const hospitalId = pair?.hospitalId ?? null;
    await kept.addAlone({ scope: `snapshot:${sourceId}`, hospitalId, payerId: null, findings });
  }
  made.views.push(...kept.views);
  made.found.push(...kept.found);
  await dropLostPairs(services, { accountId, open }, touched, made);
}

interface PairKey {
  hospitalId: string;
  payerId: string;
}

const pairName = ({ hospitalId, payerId }: PairKey): string => `cross:${hospitalId}:${payerId}`;

interface Touched {
  hospitals: readonly string[];
  isTouched(pair: PairKey): boolean;
}

/** Pairs are touched one by one, or all of a hospital or a payer. */
function touchedPairs(dirty: readonly Dirty[]): Touched {
  const hospitals = new Set(scopesOf(dirty, 'discrepancies', 'hospital:'));
  const payers = new Set(scopesOf(dirty, 'discrepancies', 'payer:'));
  const pairs = new Set(scopesOf(dirty, 'discrepancies', 'pair:'));
  return {
    hospitals: [...hospitals],
    isTouched: ({ hospitalId, payerId }) =>
      hospitals.has(hospitalId) || payers.has(payerId) || pairs.has(`${hospitalId}:${payerId}`),
  };
}

/** Pairs that there are no more, because a payer or a link of theirs is another one now. */
async function dropLostPairs(
  { database }: RatedataServices,
  { accountId, open }: Pick<Work, 'accountId' | 'open'>,
  { isTouched }: Touched,
  { removed }: Made,
): Promise<void> {
  const live = new Set(pairsOf(open.catalogue, isTouched).map(pairName));
  const known = await database.readingAs(accountId)((sql) => listViews(sql, accountId, 'discrepancies'));
  const lost = known
    .map(({ scope }) => scope)
    .filter((scope) => {
      const [kind, hospitalId = '', payerId = ''] = scope.split(':');
      return kind === 'cross' && isTouched({ hospitalId, payerId }) && !live.has(scope);
    });
  if (lost.length > 0) removed.push({ view: 'discrepancies', scopes: lost });
}

async function flip(
  { lifetimes, clock }: RatedataServices,
  sql: Sql,
  accountId: string,
  { dirty, made }: { dirty: readonly Dirty[]; made: Made },
): Promise<void> {
  const before = new Map(
    (await listViews(sql, accountId, 'discrepancies')).map(({ scope, summary }) => [scope, summary]),
  );
  const replaced: (string | null)[] = [];
  for (const key of new Set(made.views.flatMap(({ object_key: one }) => one ?? [])))
    await lifetimes.keep(sql, accountId, key);
  for (const view of made.views) replaced.push(await putView(sql, accountId, view));
  for (const { view, scopes } of made.removed)
    replaced.push(...(await removeViews(sql, accountId, view, scopes)));
  const gone = new Date(clock.now().getTime() + GRACE_MS);
  for (const key of await unusedObjects(sql, accountId, replaced))
    await lifetimes.expire(sql, accountId, key, gone);
  await cleanScopes(sql, accountId, dirty);
  const version = await bumpVersion(sql, accountId);
  for (const { scope, hospitalId, payerId, findings } of made.found) {
    const known = new Set((before.get(scope)?.high as string[] | undefined) ?? []);
    const fresh = findings.filter(
      ({ discrepancy_id: id, severity, class: name }) =>
        severity === 'high' && name === 'diverges' && !known.has(id),
    );
    const [first] = fresh.toSorted((one, other) => (other.impact ?? 0) - (one.impact ?? 0));
    if (first === undefined) continue;
    await emit(sql, discrepancyFound, {
      ...{ accountId, subject: first.discrepancy_id },
      payload: {
        ...{ hospital_id: hospitalId, payer_id: payerId, kind: first.kind, count: fresh.length },
        ...{ code_type: first.key.code_type, code: first.key.code, impact: first.impact ?? 0 },
      },
    });
  }
  const payload = { scopes: dirty.length, data_version: version };
  await emit(sql, viewsRefreshed, { accountId, subject: accountId, payload });
}
