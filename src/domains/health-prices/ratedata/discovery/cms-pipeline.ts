import { ApiError } from '../../../../kernel/errors.ts';
import { uuidv7 } from '../../../../kernel/ids.ts';
import { hptCandidates } from '../../../../platform/prices/discovery/index.ts';
import { readEnrollments } from '../../../../platform/prices/reference/index.ts';
import { SourceRefused } from '../../../../platform/web/index.ts';
import { defaultLoad, startLoad } from '../load/start-load.ts';
import type { Pipeline, PipelineInput, StageContext } from '../pipelines/pipeline.ts';
import { programActor } from '../pipelines/program-actor.ts';
import { listedHospitals, writeEnrolled, writeListed } from '../reference/cms-hospitals.ts';
import { adapted, type GivenFile, readReferenceFile } from '../reference/reference-files.ts';
import type { RatedataServices } from '../services.ts';
import { identityOf } from '../sources/identity.ts';
import { allHospitals, type HospitalRow } from '../store/hospitals.ts';
import { findSources, listsOfHospitals, upsertSources } from '../store/sources.ts';
import { type FoundFile, ownersOf } from './found-files.ts';
import { knownWebsites, type Website } from './known-websites.ts';
import { readIndex } from './read-index.ts';

export const CMS_STAGES = ['fetch', 'probe', 'ingest'] as const;

export interface CmsInput extends PipelineInput {
  states: readonly string[];
  ccns: readonly string[];
  hospital_list?: GivenFile;
  enrollments?: GivenFile;
  probe: boolean;
  ingest: boolean;
  limit: number;
}

interface CmsState {
  upserted?: number;
  sourceIds?: string[];
}

type Context = StageContext<CmsInput, CmsState>;

/** Lists the hospitals of CMS, and looks for the price file of each on its website. */
export const cmsPipeline = (services: RatedataServices): Pipeline<CmsInput, CmsState> => ({
  job: 'ratedata.cms_discovery',
  initial: {},
  stages: [
    {
      name: 'fetch',
      async run(context) {
        const { accountId, input, state } = context;
        const isWanted = isWantedBy(input);
        const { rows, rejected } = await listedHospitals(services, input.hospital_list, context);
        const chosen = rows.filter(isWanted).slice(0, input.limit);
        const enrolled =
          input.enrollments === undefined
            ? []
            : adapted(
                'enrollments',
                await readReferenceFile(services, input.enrollments, context),
                readEnrollments,
              ).rows.filter(({ ccn }) => chosen.some((hospital) => hospital.ccn === ccn));
        const next: CmsState = { ...state };
        return {
          state: next,
          warnings:
            chosen.length === 0 ? ['No hospital of the list is in these states or has these CCNs.'] : [],
          async commit(sql) {
            next.upserted = await writeListed(sql, accountId, chosen);
            await writeEnrolled(sql, accountId, enrolled);
            const output = { hospitals_listed: rows.length, rejected, hospitals_upserted: next.upserted };
            return { output, result: { hospitals_upserted: next.upserted } };
          },
        };
      },
    },
    {
      name: 'probe',
      async run(context) {
        const { accountId, input, state } = context;
        if (!input.probe) return { state };
        const isWanted = isWantedBy(input);
        const { all, lists } = await services.database.readingAs(accountId)(async (sql) => ({
          all: await allHospitals(sql, accountId),
          lists: await listsOfHospitals(sql, accountId),
        }));
        const hospitals = all.filter(
          (hospital) => hospital.ccn !== null && isWanted({ ccn: hospital.ccn, state: hospital.state }),
        );
        const probed = await probeAll(services, context, {
          hospitals: hospitals.slice(0, input.limit),
          websiteOf: knownWebsites(all, lists),
        });
        const next: CmsState = { ...state, sourceIds: [] };
        return {
          state: next,
          warnings: probed.warnings,
          async commit(sql) {
            const written = await upsertSources(
              sql,
              accountId,
              probed.found.map(({ hospitalId, url, foundIn }) => ({
                ...{ source_id: uuidv7(), kind: 'hospital_mrf' as const, url, artifact_id: null },
                ...{ identity: identityOf({ url }), hospital_id: hospitalId, payer_id: null },
                ...{ found_in: foundIn, synthetic: false },
              })),
            );
            next.sourceIds = written.map(({ source_id: id }) => id);
            const { counts } = probed;
            return { output: counts, result: { ...counts, sources_registered: written.length } };
          },
        };
      },
    },
    {
      name: 'ingest',
      async run({ accountId, input, state }) {
        const ids = state.sourceIds ?? [];
        if (!input.ingest || ids.length === 0) return { state };
        return {
          state,
          async commit(sql) {
            const account = await services.accountOf(sql, accountId);
            if (account === undefined) return undefined;
            const actor = programActor(input.actor);
            const wish = {
              sources: (await findSources(sql, accountId, ids)).slice(0, 500),
              ...{ options: defaultLoad('hospital_mrf'), params: {} },
            };
            const run = await startLoad({ services, account, actor }, sql, 'hospital_mrf', wish);
            return { output: { run_id: run.run_id }, result: { run_id: run.run_id } };
          },
        };
      },
    },
  ],
});

const isWantedBy =
  ({ states, ccns }: CmsInput) =>
  ({ ccn, state }: { ccn: string; state: string }): boolean =>
    (states.length === 0 || states.includes(state)) && (ccns.length === 0 || ccns.includes(ccn));

const AT_ONCE = 8;

interface Probing {
  hospitals: readonly HospitalRow[];
  websiteOf(hospital: HospitalRow): Website | undefined;
}

async function probeAll(services: RatedataServices, context: Context, { hospitals, websiteOf }: Probing) {
  const found: FoundFile[] = [];
  const faults = new Map<string, number>();
  const counts = { probed: 0, found: 0, no_website: 0, blocked: 0 };
  const findSite = await services.findSite(context.accountId);
  const waiting = [...hospitals];
  const work = async () => {
    for (let hospital = waiting.shift(); hospital !== undefined; hospital = waiting.shift()) {
      context.signal.throwIfAborted();
      const known = websiteOf(hospital);
      const { homes, fault } =
        known === undefined ? await findSite(hospital, context.signal) : { homes: [known.url] };
      if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
      if (homes.length === 0) {
        counts.no_website += 1;
        continue;
      }
      counts.probed += 1;
      const files = await probeEach(services, context, homes);
      if (files === 'blocked') counts.blocked += 1;
      else if (files.length > 0) counts.found += 1;
      if (files === 'blocked') continue;
      const isOnly = files.length === 1 && known?.isOwn !== false;
      for (const file of files) found.push({ hospital, isOnly, ...file });
      context.report({ items: counts.probed });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const warnings = [...faults].map(
    ([fault, times]) => `The websites of ${times} hospitals could not be asked for: ${fault}`,
  );
  return { counts, found: ownersOf(found), warnings };
}

async function probeEach(
  services: RatedataServices,
  context: Context,
  homes: readonly string[],
): ReturnType<typeof probe> {
  let isBlocked = false;
  for (const home of homes) {
    const files = await probe(services, context, home);
    if (files === 'blocked') isBlocked = true;
    else if (files.length > 0) return files;
  }
  return isBlocked ? 'blocked' : [];
}

const REFUSED = new Set([401, 403, 429, 451]);

async function probe(
  services: RatedataServices,
  { folder, signal }: Context,
  website: string,
): Promise<{ url: string; foundIn: string; label: string | null }[] | 'blocked'> {
  let isBlocked = false;
  const protocol = URL.parse(website)?.protocol ?? 'https:';
  for (const candidate of hptCandidates(website)) {
    const url = candidate.replace(/^https:/, protocol);
    try {
      const index = await readIndex(services, url, {
        ...{ kind: 'cms_hpt', folder, match: {}, isRendered: false, signal },
      });
      if (index.files.length > 0)
        return index.files.map((file) => ({ url: file.url, foundIn: url, label: file.label }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      isBlocked ||= error instanceof SourceRefused && REFUSED.has(error.answered);
    }
  }
  return isBlocked ? 'blocked' : [];
}
