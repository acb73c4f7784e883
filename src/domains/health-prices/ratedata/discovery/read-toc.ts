import { join } from 'node:path';
import { webAddress } from '../../../../platform/prices/discovery/index.ts';
import { quoted } from '../rates/quoted.ts';
import type { RatedataServices } from '../services.ts';
import type { ListedFile, PlanMatch, TocPlan } from './listed-file.ts';

const MOST_PLANS = 100;
const MOST_FAULTS = 50;
const LONGEST_TOLD = 200;

/** The files of a table of contents, each once, with the plans that have it. It may be gigabytes, so it is never in memory. */
export async function readToc(
  { parse, duck }: Pick<RatedataServices, 'parse' | 'duck'>,
  wish: { path: string; base: string; folder: string; match: PlanMatch; signal: AbortSignal },
): Promise<{ files: ListedFile[]; faults: string[]; isEmpty: boolean }> {
  const { parsed, parts } = await parse(
    {
      ...{ path: wish.path, folder: join(wish.folder, 'toc'), family: 'tic_toc', filter: {}, workers: 1 },
      ...{ maxBytes: Number.MAX_SAFE_INTEGER, keepSource: false },
    },
    {
      signal: wish.signal,
      onProgress: () => undefined,
      fetchProviders: async () => ({ unresolved: 'not fetched' }),
    },
  );
  const toc = parts.find(({ part }) => part === 'toc');
  if (toc === undefined) return { files: [], faults: parsed.warnings, isEmpty: true };
  const where = conditions(wish.match);
  const rows = await duck.all<{
    location: string;
    file_kind: string;
    description: string | null;
    plans: string;
  }>(
    `SELECT location, any_value(file_kind) AS file_kind, any_value(description) AS description,
       to_json(coalesce(list(DISTINCT {name: coalesce(plan_name, ''), id: coalesce(plan_id, ''), id_type: coalesce(plan_id_type, ''),
         market: plan_market_type}) FILTER (plan_name IS NOT NULL OR plan_id IS NOT NULL), [])[:${MOST_PLANS}])::VARCHAR AS plans
     FROM read_parquet(${quoted(toc.path)}) WHERE ${['location IS NOT NULL', ...where].join(' AND ')}
     GROUP BY location ORDER BY location`,
    [toc.path],
  );
  const isEmpty = rows.length === 0 && !(await hasFiles(duck, toc.path));
  const faults = [...parsed.warnings];
  const files = rows.flatMap(({ location, file_kind: kind, description, plans }): ListedFile[] => {
    const url = webAddress(location, wish.base);
    if (url === null) {
      faults.push(`"${location.slice(0, LONGEST_TOLD)}" is not the address of a file.`);
      return [];
    }
    return [
      {
        ...{ url, kind: /allowed/i.test(kind) ? 'tic_allowed' : 'tic_in_network', label: description },
        ...{ plans: JSON.parse(plans) as TocPlan[], entity: parsed.payer?.entityName ?? null },
      },
    ];
  });
  return { faults: faults.slice(0, MOST_FAULTS), files, isEmpty };
}

async function hasFiles(duck: RatedataServices['duck'], path: string): Promise<boolean> {
  const [row] = await duck.all<{ files: string }>(
    `SELECT count(location)::VARCHAR AS files FROM read_parquet(${quoted(path)})`,
    [path],
  );
  return Number(row?.files ?? 0) > 0;
}

function conditions(match: PlanMatch): string[] {
  const { plan_ids: ids = [], eins = [], plan_name: name, description, file_regex: regex } = match;
  // Leading zeros get lost where tax numbers are written as numbers.
  const digits = (text: string) => quoted(text.replaceAll(/\D/g, '').padStart(9, '0'));
  const contains = (column: string, text: string) =>
    `contains(lower(coalesce(${column}, '')), lower(${quoted(text)}))`;
  return [
    ...(ids.length === 0 ? [] : [`plan_id IN (${ids.map(quoted).join(', ')})`]),
    ...(eins.length === 0
      ? []
      : [
          `(lower(plan_id_type) = 'ein' AND lpad(regexp_replace(plan_id, '[^0-9]', '', 'g'), 9, '0') IN (${eins.map(digits).join(', ')}))`,
        ]),
    ...(name === undefined ? [] : [contains('plan_name', name)]),
    ...(description === undefined ? [] : [contains('description', description)]),
    ...(regex === undefined ? [] : [`regexp_matches(location, ${quoted(regex)})`]),
  ];
}
