import { must } from '../../../../kernel/must.ts';
import { globToMatcher } from '../../../../platform/web/index.ts';
import type { FieldCandidate } from '../discover/types.ts';
import type { SpiderDraft } from '../schema.ts';
import type { BuildRequest } from './build-request.ts';
import type { Plan } from './choose-plan.ts';
import { listPattern, patternOf, siblingsPattern } from './url-patterns.ts';

const MOST_LIST_PAGES = 100;
const LONGEST_NAME = 200;

/** The spider in the shape that POST /spiders takes. */
export function draftSpider(
  { name, dataset }: BuildRequest,
  plan: Plan,
  fields: readonly FieldCandidate[],
  { pageUrl, nextUrls }: { pageUrl: string; nextUrls: readonly string[] },
): SpiderDraft {
  const { hostname, host, pathname, origin } = new URL(pageUrl);
  const selectors = Object.fromEntries(
    fields.map(({ name: column, selector }) => [column, selector]),
  ) as SpiderDraft['definition']['handlers'][number]['selectors'];
  const base = {
    name: (name ?? `${host}${pathname === '/' ? '' : pathname}`).slice(0, LONGEST_NAME),
    site_url: `${origin}/`,
    ...(dataset === undefined ? {} : { dataset_id: dataset.id }),
  };
  const scope = { start_urls: [pageUrl], allowed_domains: [hostname] };
  if (plan.kind === 'page') {
    const pattern = siblingsPattern(pageUrl);
    return {
      ...base,
      scope: { ...scope, url_patterns: [pattern] },
      definition: { handlers: [{ url_pattern: pattern, selectors }] },
    };
  }
  const { css, xpath } = plan.pagination ?? {};
  const pagination =
    plan.pagination === undefined
      ? {}
      : { pagination: { ...(css === undefined ? { xpath: xpath! } : { css }), max_pages: MOST_LIST_PAGES } };
  if (plan.kind === 'list') {
    const pattern = listPattern(pageUrl, nextUrls);
    // Without pages to follow the list is all there is.
    const bounded = plan.pagination === undefined ? { ...scope, url_patterns: [pattern] } : scope;
    return {
      ...base,
      scope: bounded,
      definition: {
        handlers: [{ url_pattern: pattern, item: plan.record.item, selectors }],
        ...(plan.pagination === undefined ? {} : { navigation: pagination }),
      },
    };
  }
  const detail = must(plan.record.detail, 'the link to details of a plan with details');
  const pattern = detailPattern(detail.urls, [pageUrl, ...nextUrls]);
  const follow = detail.css === undefined ? { xpath: detail.xpath! } : { css: detail.css };
  return {
    ...base,
    scope,
    definition: {
      handlers: [{ url_pattern: pattern, selectors }],
      navigation: { ...pagination, follow_links: follow },
    },
  };
}

/** A list that the pattern of its details takes for one of them would become a row. */
function detailPattern(urls: readonly string[], lists: readonly string[]): string {
  const pattern = patternOf(urls);
  const matches = globToMatcher(pattern);
  if (!lists.some((url) => matches(url))) return pattern;
  const folders = patternOf(urls.map((url) => `${url.split(/[?#]/)[0]}/x`)).replace(/\/[^/]*$/, '');
  return lists.slice(0, 1).every(globToMatcher(folders)) ? pattern : folders;
}
