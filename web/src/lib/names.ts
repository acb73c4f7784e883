import { useQuery } from '@tanstack/react-query';
import type { Input, OperationId, Output } from './api.ts';
import { shortUrl, words } from './format.ts';
import { kindOf } from './ids.ts';
import { must } from './must.ts';
import { queries, question } from './query.ts';

interface Named {
  /** The list where most of them are found at once. */
  list: OperationId;
  get: OperationId;
  /** What the id is called when one is asked for, and in the records. */
  parameter: string;
  key: string;
  /** Whether the list has all of them: archived ones are in none. */
  isWhole: boolean;
}

const NAMED: Readonly<Record<string, Named>> = {
  ds: {
    list: 'datasets.list',
    get: 'datasets.get',
    parameter: 'dataset_id',
    key: 'dataset_id',
    isWhole: true,
  },
  sp: { list: 'spiders.list', get: 'spiders.get', parameter: 'spider_id', key: 'spider_id', isWhole: false },
  pl: {
    list: 'pipelines.list',
    get: 'pipelines.get',
    parameter: 'pipeline_id',
    key: 'pipeline_id',
    isWhole: true,
  },
  wt: {
    list: 'workflow-templates.list',
    get: 'workflow-templates.get',
    parameter: 'id',
    key: 'template_id',
    isWhole: false,
  },
};

const LISTED = 200;
const KEPT_MS = 5 * 60_000;

type Found = Readonly<Record<string, unknown>>;

const ask = <Id extends OperationId>(id: Id, input: Input<Id>): Promise<Output<Id>> =>
  queries.fetchQuery({ ...question(id, input), staleTime: KEPT_MS }) as Promise<Output<Id>>;

/** By one list for all of its kind, and by itself where it is not in it. */
async function findThing(id: string): Promise<string | null> {
  const { list, get, parameter, key, isWhole } = must(NAMED[id.slice(0, 2)], `a kind of thing for ${id}`);
  const listed = await ask(list, { limit: LISTED } as never);
  const { data, total } = listed as unknown as { data: readonly Found[]; total: number };
  const found = data.find((record) => record[key] === id);
  if (found === undefined && isWhole && total <= LISTED) return null;
  const record = found ?? ((await ask(get, { [parameter]: id } as never)) as unknown as Found);
  return typeof record.name === 'string' ? record.name : null;
}

/** Work goes by the name of what it works on. */
const WORK: Readonly<Record<string, (id: string) => Promise<string | null>>> = {
  async cj(job_id) {
    const { spider_id, site_url } = await ask('crawl.get-job', { job_id });
    return (spider_id === null ? null : await findThing(spider_id)) ?? shortUrl(site_url);
  },
  ej: async (job_id) => words((await ask('enrichment.get-job', { job_id })).source),
  async pr(run_id) {
    const { pipeline_id } = await ask('pipelines.get-run', { run_id });
    return pipeline_id === null ? 'Single stage' : findThing(pipeline_id);
  },
  async er(run_id) {
    const { pipeline_id } = await ask('etl.get-run', { run_id });
    return (await ask('etl.get-pipeline', { pipeline_id })).name;
  },
  wr: async (run_id) => (await ask('workflow-templates.get-run', { run_id })).template_name,
};

/** What people call the thing with this id; undefined while it is looked up, of kinds without names, and once it is gone. */
export function useName(id: string): string | undefined {
  const kind = kindOf(id);
  const prefix = id.slice(0, 2);
  const find = NAMED[prefix] === undefined ? WORK[prefix] : findThing;
  const { data } = useQuery({
    // Asked again with everything else of its tag.
    queryKey: [`${kind?.operation.split('.')[0]}.name`, id],
    queryFn: () => find?.(id) ?? null,
    enabled: kind !== undefined && find !== undefined,
    staleTime: KEPT_MS,
    // The name of another thing is worse than none.
    placeholderData: null,
  });
  return data ?? undefined;
}
