export const FACTORY = 'spiders.factory';

export interface FactorySite {
  url: string;
  name?: string;
  description?: string;
}

/** What a factory was asked for. */
export interface FactoryInput {
  sites: readonly FactorySite[];
  description: string | null;
  render: boolean | null;
  details: 'auto' | 'always' | 'never';
  datasetId: string | null;
  createDatasets: boolean;
  save: boolean;
  actorId: string;
}

/** What became of one site. */
export interface SiteOutcome {
  url: string;
  status: 'created' | 'built' | 'failed';
  spider_id: string | null;
  dataset_id: string | null;
  name: string | null;
  kind: string | null;
  fields: string[];
  rows_previewed: number;
  confidence: number | null;
  error: { code: string; message: string } | null;
  warnings: string[];
}

/** Sites are done in their order; each batch adds one. */
export interface FactoryCursor {
  outcomes: SiteOutcome[];
}

export const progressOf = (outcomes: readonly SiteOutcome[], total: number) => ({
  sites_total: total,
  sites_done: outcomes.length,
  spiders_created: outcomes.filter(({ status }) => status === 'created').length,
  sites_failed: outcomes.filter(({ status }) => status === 'failed').length,
});
