import type { Context } from '../../../../kernel/context.ts';
import { invalidRequest } from '../../../../kernel/errors.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { Pipeline, PipelineInput } from '../pipelines/pipeline.ts';
import { runRecord, startRun } from '../pipelines/start-run.ts';
import type { Run } from '../schema/run.ts';
import type { RatedataServices } from '../services.ts';
import { DATASETS, type Dataset, type ReadDataset, readDataset } from './datasets.ts';
import type { GivenFile } from './reference-files.ts';

export const REFERENCE_STAGES = ['fetch', 'publish'] as const;

export interface ReferenceWish {
  datasets?: readonly Dataset[];
  files?: Partial<Record<Dataset, GivenFile>>;
  year?: number;
  ipps_base?: number;
}

interface ReferenceInput extends PipelineInput, ReferenceWish {}

export async function startReference(
  ctx: Pick<Context<RatedataServices>, 'services' | 'account' | 'actor'>,
  sql: Sql,
  wish: ReferenceWish,
): Promise<Run> {
  checkDatasets(wish);
  const input = { ...wish };
  const wanted = { kind: 'reference_data' as const, stages: REFERENCE_STAGES, params: { ...wish }, input };
  return runRecord(sql, ctx.account.id, await startRun(ctx, sql, wanted));
}

/** What would fail the run, or be left in silence, is told at once. */
export function checkDatasets(wish: ReferenceWish, within = ''): void {
  const { files = {}, datasets = datasetsOf(wish) } = wish;
  const refuse = (path: string, message: string): never => {
    throw invalidRequest(message, { details: [{ path: within + path, message }] });
  };
  for (const dataset of datasets)
    if (files[dataset] === undefined && !WITH_ADDRESS.includes(dataset))
      refuse(
        `files.${dataset}`,
        `${dataset} has no fixed address, because its publisher names every release anew. Give files.${dataset} with url or artifact_id.`,
      );
  if (datasets.includes('ipps') && wish.ipps_base === undefined)
    refuse('ipps_base', 'ipps needs ipps_base: the dollars that a weight of 1 stands for.');
  const unused = DATASETS.find((dataset) => files[dataset] !== undefined && !datasets.includes(dataset));
  if (unused !== undefined)
    refuse(
      `files.${unused}`,
      `files.${unused} is given, but ${unused} is not among the datasets. Add it there.`,
    );
}

const WITH_ADDRESS: readonly Dataset[] = ['cms_hospitals', 'hospital_enrollments', 'zcta'];

type Read = Map<Dataset, ReadDataset>;

/** Reads all datasets first: either all of them are written, or none. */
export const referencePipeline = (
  services: RatedataServices,
): Pipeline<ReferenceInput, Record<string, never>> => {
  const kept = new Map<string, Read>();
  const readAll = async (
    input: ReferenceInput,
    about: { accountId: string; folder: string; signal: AbortSignal },
  ): Promise<Read> => {
    const read: Read = new Map();
    for (const dataset of new Set(input.datasets ?? datasetsOf(input))) {
      about.signal.throwIfAborted();
      const wish = {
        ...{ ...about, files: input.files ?? {}, ippsBase: input.ipps_base },
        year: input.year ?? services.clock.now().getUTCFullYear(),
      };
      read.set(dataset, await readDataset(services, dataset, wish));
    }
    return read;
  };
  return {
    job: 'ratedata.reference_data',
    initial: {},
    stages: [
      {
        name: 'fetch',
        async run({ runId, input, state, ...about }) {
          const read = await readAll(input, about);
          kept.set(runId, read);
          return { state, output: countsOf(read) };
        },
      },
      {
        name: 'publish',
        async run({ runId, input, state, ...about }) {
          // Another node reads them again.
          const read = kept.get(runId) ?? (await readAll(input, about));
          kept.delete(runId);
          return {
            state,
            async commit(sql) {
              for (const { write } of read.values()) await write(sql);
              return { result: countsOf(read) };
            },
          };
        },
      },
    ],
  };
};

/** What was given files, or what has an address of its own. */
const datasetsOf = ({ files = {} }: ReferenceWish): Dataset[] => {
  const given = DATASETS.filter((dataset) => files[dataset] !== undefined);
  return given.length > 0 ? given : [...WITH_ADDRESS];
};

type Counts = Omit<ReadDataset, 'write'>;

const countsOf = (read: Read): Record<string, Counts> =>
  Object.fromEntries([...read].map(([dataset, { write: _, ...counts }]) => [dataset, counts]));
