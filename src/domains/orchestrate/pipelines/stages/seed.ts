import Type from 'typebox';
import { HttpUrl, Literals, Text } from '../../../../kernel/schema.ts';
import { type DataMoved, defineStageType, done, type StageContext } from '../../../../platform/runs/index.ts';
import type { StageParts } from './parts.ts';
import { DATASET_ID, datasetFaults, datasetOf } from './shared.ts';

const MOST_URLS = 100_000;

const Config = Type.Object(
  {
    urls: Type.Optional(
      Type.Array(HttpUrl('A URL.'), {
        maxItems: 10_000,
        description: 'URLs; with mode sitemap, the sites.',
      }),
    ),
    mode: Type.Optional(
      Literals(['list', 'static', 'sitemap', 'dataset'], {
        description:
          'list (or static), the default: the URLs themselves. sitemap: the pages listed in the sitemaps of these sites. dataset: the values of a column.',
      }),
    ),
    dataset_id: Type.Optional(DATASET_ID),
    column: Type.Optional(Text(255, 'The dataset column with the URLs.')),
    limit: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: MOST_URLS,
        description: 'Max URLs. Defaults to 100,000.',
      }),
    ),
  },
  {
    documented: {
      oneOf: [
        { properties: { mode: { const: 'dataset' } }, required: ['mode', 'column'] },
        { properties: { mode: { enum: ['list', 'static', 'sitemap'] } }, required: ['urls'] },
      ],
    },
  },
);
type Config = Type.Static<typeof Config>;

/** The addresses that a run begins with. */
export const seedStage = (parts: StageParts) =>
  defineStageType({
    type: 'seed',
    moves: 'fetch',
    summary: 'URLs to start from: a list, the pages of sitemaps, or a dataset column',
    config: Config,
    output: Type.Object({ urls_generated: Type.Integer() }),
    example: { urls: ['https://shop.example.com'], mode: 'list' },
    async check(context, config) {
      const { mode = 'list' } = config;
      if (mode !== 'dataset') {
        const isNamed = context.stage.config !== undefined && 'urls' in context.stage.config;
        if (!isNamed) return [{ path: 'urls', message: 'is missing; give at least one URL' }];
        return (config.urls ?? []).flatMap((url, at) => refusal(parts, url, `urls[${at}]`));
      }
      const faults = await datasetFaults(parts, context, 'dataset_id', config.dataset_id);
      if (config.column === undefined && !('column' in (context.stage.config ?? {})))
        faults.push({ path: 'column', message: 'is missing; name the column with the URLs' });
      return faults;
    },
    async run(context) {
      const found = await urlsOf(parts, context);
      const urls = [...new Set(found)].slice(0, context.config.limit ?? MOST_URLS);
      if (urls.length === 0) context.log('No URL was found.');
      return done({ urls_generated: urls.length }, { data: { urls }, moved: movedBy(context) });
    },
  });

function refusal({ checkUrl }: StageParts, url: string, path: string) {
  try {
    checkUrl(url);
    return [];
  } catch (error) {
    return [{ path, message: (error as Error).message }];
  }
}

/** A long list is told by its sites. */
const MOST_TOLD = 20;

function movedBy({ config, upstream }: StageContext<Config>): DataMoved {
  if (config.mode === 'dataset') {
    const id = datasetOf({ config, upstream });
    const from = [{ kind: 'dataset', id, column: config.column ?? '' }];
    return { reads: [{ kind: 'dataset', id }], writes: [], columns: [{ name: 'url', direct: true, from }] };
  }
  const urls = config.urls ?? [];
  const told = urls.length > MOST_TOLD ? new Set(urls.map((url) => `${new URL(url).origin}/`)) : urls;
  return { reads: [...told].slice(0, MOST_TOLD).map((id) => ({ kind: 'url', id })), writes: [] };
}

async function urlsOf(parts: StageParts, context: StageContext<Config>): Promise<string[]> {
  const { mode = 'list', urls = [], limit = MOST_URLS } = context.config;
  switch (mode) {
    case 'sitemap': {
      const found: string[] = [];
      for (const site of urls) {
        context.log(`Reading the sitemaps of ${site}`);
        found.push(...(await parts.crawls.sitemapUrls(site, limit - found.length, context.signal)));
        context.progress({ urls_found: found.length });
        if (found.length >= limit) break;
      }
      return found;
    }
    case 'dataset':
      return columnValues(parts, context, limit);
    default:
      return urls.map((url) => parts.checkUrl(url).href);
  }
}

async function columnValues(
  parts: StageParts,
  context: StageContext<Config>,
  limit: number,
): Promise<string[]> {
  const { column = '' } = context.config;
  const datasetId = datasetOf(context);
  const name = `"${column.replaceAll('"', '""')}"`;
  const { rows } = await parts.rows.read(
    context,
    {
      sql: `SELECT DISTINCT CAST(${name} AS VARCHAR) AS url FROM input WHERE ${name} IS NOT NULL ORDER BY url`,
      tables: new Map([['input', datasetId]]),
      signal: context.signal,
    },
    limit,
  );
  return rows.map(({ url }) => String(url)).filter((url) => /^https?:\/\//i.test(url));
}
