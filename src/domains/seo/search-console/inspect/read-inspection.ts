import { upstreamFailed } from '../../../../kernel/errors.ts';
import type { Inspection } from '../schema/inspection.ts';

type Raw = Readonly<Record<string, unknown>>;

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);
const textsOf = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
const objectOf = (value: unknown): Raw => (typeof value === 'object' && value !== null ? (value as Raw) : {});
const listOf = (value: unknown): Raw[] => (Array.isArray(value) ? value.map(objectOf) : []);

/** States that say nothing are null. */
const stateOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null || text.endsWith('UNSPECIFIED') ? null : text;
};

const timeOf = (value: unknown): string | null => {
  const at = Date.parse(textOf(value) ?? '');
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

/** The answer of urlInspection.index.inspect in the words of this interface. */
export function readInspection(answer: Raw, about: { url: string; property: string; at: Date }): Inspection {
  const { inspectionResult } = answer;
  if (typeof inspectionResult !== 'object' || inspectionResult === null)
    throw upstreamFailed('Search Console returned no inspection. Try again later.');
  const result = objectOf(inspectionResult);
  const index = objectOf(result.indexStatusResult);
  return {
    url: about.url,
    property: about.property,
    inspected_at: about.at.toISOString(),
    verdict: textOf(index.verdict) ?? 'VERDICT_UNSPECIFIED',
    coverage_state: textOf(index.coverageState),
    robots_txt_state: stateOf(index.robotsTxtState),
    indexing_state: stateOf(index.indexingState),
    page_fetch_state: stateOf(index.pageFetchState),
    crawled_as: stateOf(index.crawledAs),
    last_crawl_time: timeOf(index.lastCrawlTime),
    google_canonical: textOf(index.googleCanonical),
    user_canonical: textOf(index.userCanonical),
    sitemaps: textsOf(index.sitemap),
    referring_urls: textsOf(index.referringUrls),
    rich_results: listOf(objectOf(result.richResultsResult).detectedItems).map(toRichResult),
    link: textOf(result.inspectionResultLink),
  };
}

function toRichResult({ richResultType, items }: Raw) {
  const all = listOf(items);
  const issues = all.flatMap((item) => listOf(item.issues));
  const messages = (severity: string) =>
    issues.flatMap((issue) => (issue.severity === severity ? [textOf(issue.issueMessage) ?? ''] : []));
  return {
    type: textOf(richResultType) ?? '',
    items: all.length,
    errors: messages('ERROR'),
    warnings: messages('WARNING'),
  };
}
