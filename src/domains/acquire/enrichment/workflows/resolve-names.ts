import type { Fault } from '../lookup/faults.ts';
import { type Match, readMatch } from '../match.ts';
import { ownSite, ownSites } from '../names/own-sites.ts';
import { knownResults, type NewResult, type Result } from '../results-store.ts';
import type { KeyFault } from '../schema.ts';
import type { EnrichmentServices } from '../services.ts';
import { lookUpWith } from '../sources/look-up-with.ts';
import { askProvider, COMPANY_SEARCH } from '../sources/providers.ts';
import { DAY } from '../sources/source.ts';
import { type EnrichmentContext, type EnrichmentCursor, nameOf } from './enrichment-batch.ts';
import { inParallel } from './in-parallel.ts';

/** Where a fault of a name is told to come from. */
const COMPANY_NAME = 'company_name';
const AT_ONCE = 4;
const TTL = 30 * DAY;

export interface ResolvedNames {
  matches: Map<string, Match>;
  faults: KeyFault[];
  /** Whoever may know them could not be asked. */
  failed: Set<string>;
  /** Of those, what failed in the pass before. */
  repeated: Set<string>;
  /** The same, as faults name them. */
  repeatedKeys: Set<string>;
  fresh: NewResult[];
}

/** The sites of companies by their comparable names: the account's own, then those of the search where one is configured. */
export async function resolveNames(
  services: EnrichmentServices,
  { run, signal, log, input: { plan } }: EnrichmentContext,
  { passSince }: EnrichmentCursor,
  /** Comparable ones, with how they are written. */
  names: ReadonlyMap<string, string>,
): Promise<ResolvedNames> {
  const resolved: ResolvedNames = {
    matches: new Map(),
    faults: [],
    failed: new Set(),
    repeated: new Set(),
    repeatedKeys: new Set(),
    fresh: [],
  };
  if (names.size === 0) return resolved;
  const { accountId } = run;
  const { directory, known } = await services.database.readingAs(accountId)(async (sql) => ({
    directory: await ownSites(services, sql, accountId),
    known: await knownResults(sql, {
      ...{ accountId, source: COMPANY_SEARCH, variant: '', keys: [...names.keys()] },
      ...{ since: run.createdAt, mostAgeSecs: plan.mostAgeSecs },
    }),
  }));
  const tell = (name: string, { code, message }: Fault): void =>
    void resolved.faults.push({ source: COMPANY_NAME, key: names.get(name) ?? name, code, message });
  const settle = (name: string, { found, fault }: Result): void => {
    const match = readMatch(found?.values.domain ?? found?.values.url);
    if (match !== undefined) resolved.matches.set(name, match);
    else if (fault?.isPassing === true) {
      resolved.failed.add(name);
      resolved.faults.push({ source: COMPANY_SEARCH, key: name, code: fault.code, message: fault.message });
    } else tell(name, fault?.code === 'unknown_key' ? UNKNOWN : (fault ?? UNKNOWN));
  };
  const before = passSince === null ? 0 : Date.parse(passSince);
  await inParallel([...names.keys()], AT_ONCE, async (name) => {
    signal.throwIfAborted();
    const own = ownSite(directory, name);
    if (own !== undefined) return 'code' in own ? tell(name, own) : void resolved.matches.set(name, own);
    if (services.providers[COMPANY_SEARCH] === undefined) return tell(name, UNKNOWN);
    const result = known.get(name);
    const isOver = result?.fault?.isPassing === true && result.at.getTime() <= before;
    if (isOver) {
      resolved.repeated.add(name);
      resolved.repeatedKeys.add(nameOf(COMPANY_SEARCH, name));
    }
    if (result !== undefined && !isOver) return settle(name, result);
    const asked = await lookUpWith(
      () => askProvider(COMPANY_SEARCH, { company_name: name }, { parts: services, signal }),
      signal,
      (error) => log.error({ err: error, run: run.runId, name }, 'the search for a company failed'),
    );
    const ttl = asked.fault === null ? TTL : 0;
    resolved.fresh.push({ ...asked, source: COMPANY_SEARCH, variant: '', key: name, ttl });
    settle(name, asked);
  });
  return resolved;
}

const UNKNOWN: Fault = { code: 'unknown_name', message: 'No site is known for this name.' };
