import type { Account } from '../../../kernel/context.ts';
import type { ErrorDetail } from '../../../kernel/errors.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { isMatchType } from './match.ts';
import type { EnrichmentServices } from './services.ts';
import { findSource, mayUse, SOURCE_NAMES, tierOf } from './sources/registry.ts';

/** What is known of an enrichment before it is started; the rest is told by the run before it. */
export interface EnrichmentWish {
  source: string | undefined;
  matchColumn: string | undefined;
  enrichColumns: readonly string[] | undefined;
  datasetId: string | undefined;
}

/** What would keep an enrichment from being started, with paths as in the config of a stage. */
export async function checkWish(
  services: EnrichmentServices,
  sql: Sql,
  account: Account,
  wish: EnrichmentWish,
): Promise<ErrorDetail[]> {
  const columns =
    wish.datasetId === undefined
      ? undefined
      : await services.datasets.columnsOf(sql, account.id, wish.datasetId);
  const match = columns?.find(({ name }) => name === wish.matchColumn);
  const faults = wish.source === undefined ? [] : sourceFaults(services, account, wish);
  if (columns === undefined || wish.matchColumn === undefined) return faults;
  if (match === undefined)
    faults.push({ path: 'match_column', message: `the dataset has no column "${wish.matchColumn}"` });
  else if (!isMatchType(match.type))
    faults.push({ path: 'match_column', message: `is ${match.type}; it must be text, url or email` });
  return faults;
}

function sourceFaults(
  services: EnrichmentServices,
  account: Account,
  { source: name = '', enrichColumns = [] }: EnrichmentWish,
): ErrorDetail[] {
  const source = findSource(name);
  if (source === undefined)
    return [
      { path: 'source', message: `there is no source "${name}"; sources are ${SOURCE_NAMES.join(', ')}` },
    ];
  if (!mayUse(account, source)) return [{ path: 'source', message: `requires the tier ${tierOf(source)}` }];
  const obstacle = source.obstacle?.(services);
  if (obstacle !== undefined) return [{ path: 'source', message: obstacle }];
  // What its settings decide is checked when they are known.
  if (source.columnsFor !== undefined) return [];
  const provided = new Set(source.columns.map((column) => column.name));
  return enrichColumns.flatMap((column, index) =>
    provided.has(column)
      ? []
      : [{ path: `enrich_columns[${index}]`, message: `"${name}" does not provide "${column}"` }],
  );
}
