import { ApiError } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import { hptCandidates } from '../../../../platform/prices/discovery/index.ts';
import { defaultLoad, startLoad } from '../load/start-load.ts';
import type { Pipeline, PipelineInput, StageContext } from '../pipelines/pipeline.ts';
import { programActor } from '../pipelines/program-actor.ts';
import { accountMatcher } from '../reference/payer-matcher.ts';
import type { RatedataServices } from '../services.ts';
import { identityOf } from '../sources/identity.ts';
import { findSources, upsertSources } from '../store/sources.ts';
import type { ListedFile, PlanMatch } from './listed-file.ts';
import { type IndexKind, readIndex } from './read-index.ts';

export const DISCOVER_STAGES = ['fetch', 'register', 'ingest'] as const;

export interface DiscoverInput extends PipelineInput {
  urls: readonly string[];
  index_kind: IndexKind;
  max_depth: number;
  max_files: number;
  match: PlanMatch;
  js_rendering: boolean;
  ingest: boolean;
}

/** Files that were found, each with the index that lists it. */
interface Found {
  file: ListedFile;
  foundIn: string;
}

export interface DiscoverState {
  sourceIds?: string[];
}

const AT_ONCE = 500;
const MOST_WARNINGS = 50;
/** A store that never ends its list is left then. */
const MOST_PAGES = 1_000;

/** Follows lists of price files to the files, and makes sources of them. */
export const discoverPipeline = (services: RatedataServices): Pipeline<DiscoverInput, DiscoverState> => {
  const known = new Map<string, Walked>();
  return {
    job: 'ratedata.discover',
    initial: {},
    stages: [
      {
        name: 'fetch',
        async run(context) {
          const walked = await walk(services, context);
          known.set(context.runId, walked);
          const { listed, found, bytes, warnings } = walked;
          const output = { files_listed: listed, files_distinct: found.length, bytes };
          return {
            state: context.state,
            output,
            warnings,
            progress: { bytes_read: bytes, items: found.length },
          };
        },
      },
      {
        name: 'register',
        async run(context) {
          const { accountId, runId, state } = context;
          // Another node takes the walk up again.
          const { listed, found, bytes } = known.get(runId) ?? (await walk(services, context));
          known.delete(runId);
          const sourceIds: string[] = [];
          return {
            state: { ...state, sourceIds },
            async commit(sql) {
              const ids = await register(sql, accountId, found);
              sourceIds.push(...ids);
              const result = {
                ...{ files_listed: listed, files_distinct: found.length },
                ...{ sources_registered: ids.length, bytes },
              };
              return { output: { sources_registered: ids.length }, result };
            },
          };
        },
      },
      {
        name: 'ingest',
        async run({ accountId, input, state }) {
          if (!input.ingest) return { state };
          return { state, commit: (sql) => ingest(services, sql, { accountId, input, state }) };
        },
      },
    ],
  };
};

interface Walked {
  listed: number;
  found: Found[];
  bytes: number;
  warnings: string[];
}

type Context = StageContext<DiscoverInput, DiscoverState>;

/** From list to list, as deep as it may go. A list that cannot be read is a warning, unless it is all there is. */
async function walk(services: RatedataServices, { input, folder, signal, report }: Context): Promise<Walked> {
  const seen = new Set<string>();
  const found = new Map<string, Found>();
  const warnings: string[] = [];
  let [listed, bytes, read, pages] = [0, 0, 0, 0];
  let firstFault: ApiError | undefined;
  const asked = new Set(input.urls);
  let level = input.urls.map((url) => ({ url, kind: input.index_kind }));
  for (let depth = 0; depth <= input.max_depth && level.length > 0; depth += 1) {
    const next: typeof level = [];
    for (const { url, kind } of level) {
      signal.throwIfAborted();
      if (found.size >= input.max_files) break;
      const addresses = depth === 0 && asked.has(url) ? candidatesOf(url, kind) : [{ url, kind }];
      for (const address of addresses) {
        const identity = identityOf({ url: address.url });
        if (seen.has(identity)) continue;
        seen.add(identity);
        try {
          const index = await readIndex(services, address.url, {
            ...{ kind: address.kind, folder, match: input.match, isRendered: input.js_rendering, signal },
          });
          read += 1;
          bytes += index.bytes;
          listed += index.files.length;
          warnings.push(...index.faults);
          for (const file of index.files) takeFile(found, file, address.url, input.max_files);
          next.push(...index.next);
          if (index.more && pages < MOST_PAGES) {
            pages += 1;
            level.push({ url: index.more, kind: 'auto' });
          }
          report({ bytes_read: bytes, items: found.size });
          if (addresses.length > 1 && index.files.length > 0) break;
        } catch (error) {
          if (!(error instanceof ApiError)) throw error;
          firstFault ??= error;
          if (addresses.length === 1) warnings.push(`${address.url}: ${error.message}`);
        }
      }
    }
    level = next;
  }
  if (read === 0 && firstFault !== undefined) throw firstFault;
  if (found.size === 0) warnings.push('No price files were found. Check the addresses, or raise max_depth.');
  if (found.size >= input.max_files) warnings.push(`Only the first ${input.max_files} files were taken.`);
  return { listed, found: [...found.values()], bytes, warnings: warnings.slice(0, MOST_WARNINGS) };
}

/** One file may be listed under several signatures, each for plans of its own. */
function takeFile(found: Map<string, Found>, file: ListedFile, foundIn: string, most: number): void {
  const identity = identityOf({ url: file.url });
  const known = found.get(identity);
  if (known === undefined && found.size >= most) return;
  const plans = new Map(
    [...(known?.file.plans ?? []), ...file.plans].map((plan) => [JSON.stringify(plan), plan]),
  );
  found.set(identity, { file: { ...file, plans: [...plans.values()] }, foundIn });
}

/** Of a website, the places where its list is expected come first. */
function candidatesOf(url: string, kind: IndexKind): { url: string; kind: IndexKind }[] {
  const { pathname, protocol } = new URL(url);
  if (kind !== 'auto' || pathname !== '/') return [{ url, kind }];
  const lists = hptCandidates(url).map((one) => one.replace(/^https:/, protocol));
  return [...lists.map((one) => ({ url: one, kind: 'cms_hpt' as const })), { url, kind: 'page' }];
}

async function register(sql: Sql, accountId: string, found: readonly Found[]): Promise<string[]> {
  const matcher = await accountMatcher(sql, accountId);
  const ids: string[] = [];
  for (let at = 0; at < found.length; at += AT_ONCE) {
    const written = await upsertSources(
      sql,
      accountId,
      found.slice(at, at + AT_ONCE).map(({ file, foundIn }) => ({
        ...{ source_id: uuidv7(), kind: file.kind, url: file.url, artifact_id: null },
        ...{ identity: identityOf({ url: file.url }), hospital_id: null },
        payer_id: file.entity === null ? null : matcher.match({ payer: file.entity, plan: '' }).payerId,
        ...{ found_in: foundIn, synthetic: false },
        plans: file.plans,
      })),
    );
    ids.push(...written.map(({ source_id: id }) => id));
  }
  return ids;
}

async function ingest(
  services: RatedataServices,
  sql: Sql,
  { accountId, input, state }: { accountId: string; input: DiscoverInput; state: DiscoverState },
) {
  const account = await services.accountOf(sql, accountId);
  const known = await findSources(sql, accountId, state.sourceIds ?? []);
  const sources = known.filter(({ enabled }) => enabled);
  if (account === undefined || sources.length === 0) return undefined;
  const actor = programActor(input.actor);
  const runs: string[] = [];
  for (const kind of ['hospital_mrf', 'tic_ingestion'] as const) {
    const isHospital = kind === 'hospital_mrf';
    const some = sources.filter((source) => (source.kind === 'hospital_mrf') === isHospital);
    for (let at = 0; at < some.length; at += AT_ONCE) {
      const wish = { sources: some.slice(at, at + AT_ONCE), options: defaultLoad(kind), params: {} };
      runs.push((await startLoad({ services, account, actor }, sql, kind, wish)).run_id);
    }
  }
  return { output: { runs }, result: { runs } };
}
