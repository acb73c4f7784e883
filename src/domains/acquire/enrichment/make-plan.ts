import type { Account } from '../../../kernel/context.ts';
import { conflict, forbidden, invalidRequest, notFound } from '../../../kernel/errors.ts';
import type { Column } from '../../../platform/tables/index.ts';
import { findMatchColumn, isMatchType } from './match.ts';
import { requireKeys } from './names/require-keys.ts';
import { MOST_HOSTS, planWork } from './pace/planned-work.ts';
import { type EnrichmentPlan, PROVENANCE_COLUMN, type Target } from './plan.ts';
import type { EnrichRequest } from './schema.ts';
import type { EnrichmentServices } from './services.ts';
import type { SourceConfig } from './source-config.ts';
import { mayUse, requireSource, tierOf } from './sources/registry.ts';
import type { Source, SourceColumn } from './sources/source.ts';

const wrong = (path: string, message: string, advice: string) =>
  invalidRequest(advice, { details: [{ path, message }] });

export const noSuchDataset = () =>
  notFound('There is no such dataset in this account. List them with GET /api/v1/datasets.');

/** Everything that a request says, checked against sources and dataset, in one piece that no later change touches. */
export async function makePlan(
  services: EnrichmentServices,
  account: Account,
  request: EnrichRequest,
  signal: AbortSignal,
): Promise<EnrichmentPlan> {
  const { dataset_id: datasetId, config = {}, overwrite = false, budget = {} } = request;
  if (datasetId === undefined)
    throw wrong('dataset_id', 'is required', 'Give dataset_id: the dataset to enrich.');
  const present = await services.database.readingAs(account.id)((sql) =>
    services.datasets.columnsOf(sql, account.id, datasetId),
  );
  if (present === undefined) throw noSuchDataset();
  const named = namedSources(services, account, request);
  const matchColumn = matchColumnOf(present, request.match_column, named);
  const chosen = chooseColumns(services, account, named, { config, asked: request.enrich_columns });
  const targets = chosen.columns.map((column) => targetOf(present, column));
  if (targets.some(({ name }) => name === matchColumn))
    throw wrong(
      'enrich_columns',
      `must not include "${matchColumn}"`,
      `Rows are looked up by "${matchColumn}", so it cannot be filled.`,
    );
  const wish = { column: matchColumn, lacking: overwrite ? [] : targets.map(({ name }) => name) };
  await requireKeys({ services, account, signal }, chosen.sources, { datasetId, ...wish });
  const mostRows = budget.max_rows ?? null;
  const counted = await services.datasets.countHosts(
    { accountId: account.id, datasetId },
    { ...wish, most: mostRows, mostHosts: MOST_HOSTS },
    signal,
  );
  const names = new Set(present.map(({ name }) => name));
  return {
    datasetId,
    siteUrl: request.site_url ?? null,
    sources: chosen.sources.map((source) => ({
      name: source.name,
      variant: variantOf(source, config),
      columns: filledBy(source, config, targets),
    })),
    matchColumn,
    targets,
    addedColumns: [...targets.map(({ name }) => name), PROVENANCE_COLUMN].filter((name) => !names.has(name)),
    config,
    overwrite,
    mostRows,
    mostCost: budget.max_cost ?? null,
    mostAgeSecs: request.max_age_secs ?? null,
    rowsToEnrich: counted.rows,
    work: planWork(counted, chosen.sources),
    warnings: chosen.warnings,
  };
}

function namedSources(services: EnrichmentServices, account: Account, request: EnrichRequest): Source[] {
  const { source_name: one, sources: several } = request;
  const names = several ?? (one === undefined ? undefined : [one]);
  if (names === undefined || (one !== undefined && several !== undefined))
    throw wrong(
      'source_name',
      'must be given if sources is not',
      'Give either source_name or, for several, sources. List them with GET /api/v1/enrichment/sources.',
    );
  return [...new Set(names)].map((name) => {
    const source = requireSource(name);
    if (!mayUse(account, source))
      throw forbidden(
        `The source "${name}" is not included in the account's tier. Upgrade to tier ${tierOf(source)}.`,
        { required: tierOf(source), limit: 'enrichment_sources' },
      );
    const obstacle = source.obstacle?.(services);
    if (obstacle !== undefined) throw conflict(`The source "${name}" is not ready. ${obstacle}`);
    return source;
  });
}

/** What is to be filled, and who is asked for it: providers are added for what only they know, where they are set. */
function chooseColumns(
  services: EnrichmentServices,
  account: Account,
  named: readonly Source[],
  { config, asked }: { config: SourceConfig; asked: readonly string[] | undefined },
): { columns: SourceColumn[]; sources: Source[]; warnings: string[] } {
  const provided = new Map<string, SourceColumn>();
  for (const source of named)
    for (const column of columnsOf(source, config))
      if (!provided.has(column.name)) provided.set(column.name, column);
  const wanted = [...new Set(asked ?? provided.keys())].map((name, index) => {
    const column = provided.get(name);
    if (column === undefined)
      throw wrong(
        `enrich_columns.${index}`,
        `is not provided: "${name}"`,
        `No source of this job provides "${name}". It can fill: ${[...provided.keys()].join(', ')}.`,
      );
    return column;
  });
  const providers = [...new Set(wanted.flatMap(({ provider }) => provider ?? []))].map(requireSource);
  const usable = providers.filter(
    (source) => mayUse(account, source) && source.obstacle?.(services) === undefined,
  );
  const isUsable = (name: string | undefined) => usable.some((source) => source.name === name);
  const columns = wanted.filter(({ isForeign, provider }) => isForeign !== true || isUsable(provider));
  if (columns.length === 0) {
    const obstacle = providers
      .map((source) => source.obstacle?.(services))
      .find((text) => text !== undefined);
    throw conflict(
      `Nothing can be filled. ${obstacle ?? "The provider is not included in the account's tier."}`,
    );
  }
  const left = wanted.filter((column) => !columns.includes(column)).map(({ name }) => name);
  const warnings =
    left.length === 0
      ? []
      : [
          `Skipped, because no provider is configured: ${left.join(', ')}. See docs/enrichment.md for how to configure one.`,
        ];
  const sources = [...new Set([...named, ...usable])].filter((source) =>
    columnsOf(source, config).some(
      ({ name, isForeign }) => isForeign !== true && columns.some((column) => column.name === name),
    ),
  );
  return { columns, sources, warnings };
}

const columnsOf = (source: Source, config: SourceConfig): readonly SourceColumn[] =>
  source.columnsFor?.(config) ?? source.columns;

const filledBy = (source: Source, config: SourceConfig, targets: readonly Target[]): string[] =>
  columnsOf(source, config)
    .filter(({ name, isForeign }) => isForeign !== true && targets.some(({ from }) => from === name))
    .map(({ name }) => name);

const variantOf = (source: Source, config: SourceConfig): string =>
  `${source.variant?.(config) ?? ''}${config.js_rendering === true ? '+js' : ''}`;

function matchColumnOf(
  columns: readonly Column[],
  asked: string | undefined,
  sources: readonly Source[],
): string {
  if (asked === undefined) {
    const found = findMatchColumn(columns, { byName: sources.some(({ byName }) => byName === true) });
    if (found !== undefined) return found;
    throw wrong(
      'match_column',
      'is required',
      'No column of this dataset looks like a domain or a URL. Name it with match_column.',
    );
  }
  const column = columns.find(({ name }) => name === asked);
  if (column === undefined)
    throw wrong(
      'match_column',
      'is not a column of the dataset',
      `The dataset has no column "${asked}". It has: ${columns.map(({ name }) => name).join(', ')}.`,
    );
  if (!isMatchType(column.type))
    throw wrong(
      'match_column',
      `is ${column.type}`,
      `"${asked}" is ${column.type}. Use a column of type text, url or email that contains domains or URLs.`,
    );
  return column.name;
}

/** Names of columns differ in more than letter case. */
function targetOf(present: readonly Column[], { name, type }: SourceColumn): Target {
  const there = present.find((column) => column.name.toLowerCase() === name.toLowerCase());
  return { name: there?.name ?? name, from: name, type: there?.type ?? type };
}
