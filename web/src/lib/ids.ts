import { hasPage } from './pages.ts';

interface Kind {
  name: string;
  /** The page of one such thing, once there is one. */
  page: string;
  /** The operation that shows it until then. */
  operation: string;
  parameter: string;
}

/** What the prefix of an id says: the addresses of pages keep to these. */
const KINDS: Readonly<Record<string, Kind>> = {
  ds: { name: 'dataset', page: '/datasets/$dataset_id', operation: 'datasets.get', parameter: 'dataset_id' },
  sp: { name: 'spider', page: '/crawl/spiders/$spider_id', operation: 'spiders.get', parameter: 'spider_id' },
  cj: { name: 'crawl', page: '/crawl/jobs/$job_id', operation: 'crawl.get-job', parameter: 'job_id' },
  ej: {
    name: 'enrichment',
    page: '/crawl/enrichments/$job_id',
    operation: 'enrichment.get-job',
    parameter: 'job_id',
  },
  pl: {
    name: 'pipeline',
    page: '/flows/pipelines/$pipeline_id',
    operation: 'pipelines.get',
    parameter: 'pipeline_id',
  },
  pr: {
    name: 'pipeline run',
    page: '/flows/runs/$run_id',
    operation: 'pipelines.get-run',
    parameter: 'run_id',
  },
  wt: {
    name: 'template',
    page: '/flows/templates/$id',
    operation: 'workflow-templates.get',
    parameter: 'id',
  },
  er: { name: 'ETL run', page: '/flows/runs/$run_id', operation: 'etl.get-run', parameter: 'run_id' },
  wr: {
    name: 'template run',
    page: '/flows/runs/$run_id',
    operation: 'workflow-templates.get-run',
    parameter: 'run_id',
  },
};

/** Work that has no page and no operation to show it by its id alone. */
const OTHERS: Readonly<Record<string, string>> = {
  ij: 'import',
  fj: 'spider factory',
  et: 'file step',
  ex: 'export',
};

const PREFIXED = /^([a-z]{2})_[0-7][0-9a-hjkmnp-tv-z]{25}$/;

export const kindOf = (id: string): Kind | undefined => KINDS[PREFIXED.exec(id)?.[1] ?? ''];

/** Where a thing is shown, by its id alone: its page, or else the call that reads it. */
export function addressOf(id: string): string | undefined {
  const kind = kindOf(id);
  if (kind === undefined) return undefined;
  if (hasPage(kind.page)) return kind.page.replace(`$${kind.parameter}`, id);
  return `/call/${kind.operation}?${new URLSearchParams({ input: JSON.stringify({ [kind.parameter]: id }) })}`;
}

/** Work whose IDs tell nothing, by its kind. */
const PRICE_RUN = '/prices/files?view=runs&run=';

const BY_KIND: Readonly<Record<string, { name: string; page: string }>> = {
  'audit.run': { name: 'audit', page: '/seo/audits/' },
  'ratedata.bootstrap': { name: 'sample of prices', page: PRICE_RUN },
  'ratedata.children': { name: 'price files', page: PRICE_RUN },
  'ratedata.cms_discovery': { name: 'search for hospitals', page: PRICE_RUN },
  'ratedata.discover': { name: 'search for price files', page: PRICE_RUN },
  'ratedata.hospital_mrf': { name: 'hospital price file', page: PRICE_RUN },
  'ratedata.reference_data': { name: 'reference data', page: PRICE_RUN },
  'ratedata.tic_ingestion': { name: 'payer price file', page: PRICE_RUN },
  'ratedata.views_refresh': { name: 'refresh of prices', page: PRICE_RUN },
};

/** Where a job is shown. */
export const addressOfJob = (jobId: string, kind: string): string | undefined =>
  addressOf(jobId) ?? (BY_KIND[kind] === undefined ? undefined : `${BY_KIND[kind].page}${jobId}`);

/** What a job is, in words. */
export const nameOfJob = (jobId: string, kind: string): string =>
  nameOf(jobId) ?? BY_KIND[kind]?.name ?? kind;

/** What an id names, in words; undefined for ids without a prefix. */
export const nameOf = (id: string): string | undefined =>
  kindOf(id)?.name ?? OTHERS[PREFIXED.exec(id)?.[1] ?? ''];
