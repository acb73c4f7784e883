import { useQuery } from '@tanstack/react-query';
import { api, type OperationId } from './api.ts';
import { nameOf } from './ids.ts';
import { queries, question } from './query.ts';

interface Named {
  /** The list where most of them are found at once. */
  list: OperationId;
  get: OperationId;
  /** What the id is called in both. */
  parameter: string;
}

const NAMED: Readonly<Record<string, Named>> = {
  ds: { list: 'datasets.list', get: 'datasets.get', parameter: 'dataset_id' },
  sp: { list: 'spiders.list', get: 'spiders.get', parameter: 'spider_id' },
  pl: { list: 'pipelines.list', get: 'pipelines.get', parameter: 'pipeline_id' },
};

const LISTED = 200;
const KEPT_MS = 5 * 60_000;

type Found = Readonly<Record<string, unknown>>;

/** By one list for all of its kind, and by itself where it is not in it. */
async function findName(id: string, { list, get, parameter }: Named): Promise<string | null> {
  const listed = await queries.fetchQuery({
    ...question(list, { limit: LISTED } as never),
    staleTime: KEPT_MS,
  });
  const { data, total } = listed as unknown as { data: readonly Found[]; total: number };
  const found = data.find((record) => record[parameter] === id);
  // All of them were listed, so it is gone; archived spiders are in no list.
  if (found === undefined && total <= LISTED && list !== 'spiders.list') return null;
  const record = found ?? ((await api().call(get, { [parameter]: id } as never)) as unknown as Found);
  return typeof record.name === 'string' ? record.name : null;
}

/** What people call the thing with this id; undefined while it is looked up, of kinds without names, and once it is gone. */
export function useName(id: string): string | undefined {
  const named = NAMED[id.slice(0, 2)];
  const isNamed = named !== undefined && nameOf(id) !== undefined;
  const { data } = useQuery({
    // Asked again with everything else of its tag.
    queryKey: [`${named?.list.split('.')[0]}.name`, id],
    queryFn: () => (named === undefined ? null : findName(id, named)),
    enabled: isNamed,
    staleTime: KEPT_MS,
  });
  return data ?? undefined;
}
