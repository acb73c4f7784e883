import type { ColumnType } from '../../../platform/tables/index.ts';
import type { PlannedWork } from './pace/planned-work.ts';
import type { SourceConfig } from './source-config.ts';

/** A column that is to be filled. */
export interface Target {
  /** In the dataset. */
  name: string;
  /** As sources call it. */
  from: string;
  type: ColumnType;
}

export interface PlannedSource {
  name: string;
  /** Of its settings. */
  variant: string;
  /** As it calls them; those that the job wants and this source may fill. */
  columns?: readonly string[];
}

/** All that an enrichment needs to know, fixed when it is started. */
export interface EnrichmentPlan {
  datasetId: string;
  siteUrl: string | null;
  /** In the order they are asked; the first that has a value for a column wins. */
  sources: readonly PlannedSource[];
  matchColumn: string;
  targets: readonly Target[];
  addedColumns: readonly string[];
  config: SourceConfig;
  overwrite: boolean;
  mostRows: number | null;
  mostCost: number | null;
  /** Answers that are older are asked for again. */
  mostAgeSecs: number | null;
  rowsToEnrich: number;
  /** Plans of an earlier version of the program have none. */
  work?: PlannedWork;
  warnings: readonly string[];
}

/** Which column of which source goes into which column of the dataset. */
export const flowsOf = ({ sources, targets }: EnrichmentPlan) =>
  sources.map(({ name, columns = [] }) => ({
    source: name,
    columns: targets.filter(({ from }) => columns.includes(from)).map(({ from, name: to }) => ({ from, to })),
  }));

/** Where every value of a row comes from. */
export const PROVENANCE_COLUMN = 'enrichment_provenance';

export interface Provenance {
  source: string;
  at: string;
  confidence: number;
  /** What was looked up. */
  key: string;
}
