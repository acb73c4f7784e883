import type { Dataset, Granary, Pipeline } from '../../client/index.ts';
import { notFound } from './failure.ts';

const DATASET_ID = /^ds_[0-9a-z]{26}$/;
const PIPELINE_ID = /^pl_[0-9a-z]{26}$/;

/** A dataset by its id or its name; undefined when there is none of that name. */
export async function findDataset(
  granary: Granary,
  text: string,
  signal: AbortSignal,
): Promise<Dataset | undefined> {
  if (DATASET_ID.test(text)) return granary.datasets.get({ dataset_id: text }, { signal });
  for await (const dataset of granary.all('datasets.list', { search: text }, { signal }))
    if (dataset.name === text) return dataset;
  return undefined;
}

export async function requireDataset(granary: Granary, text: string, signal: AbortSignal): Promise<Dataset> {
  const found = await findDataset(granary, text, signal);
  if (found === undefined) throw notFound(`There is no dataset "${text}". Check its name, or give its ID.`);
  return found;
}

export async function requirePipeline(
  granary: Granary,
  text: string,
  signal: AbortSignal,
): Promise<Pipeline> {
  if (PIPELINE_ID.test(text)) return granary.pipelines.get({ pipeline_id: text }, { signal });
  for await (const pipeline of granary.all('pipelines.list', { search: text }, { signal }))
    if (pipeline.name === text) return pipeline;
  throw notFound(`There is no pipeline "${text}". Run granary pipeline list to see them.`);
}
