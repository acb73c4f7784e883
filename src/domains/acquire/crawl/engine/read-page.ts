import { must } from '../../../../kernel/must.ts';
import {
  CompiledHandler,
  castValue,
  type Extracted,
  type ExtractedRow,
  LaneChooser,
} from '../../../../platform/html/index.ts';
import { createScope, globToMatcher, type Scope, type UrlMatcher } from '../../../../platform/web/index.ts';
import { crawlNormaliser, hostOf, keyOf } from '../address.ts';
import type { CrawlPlan } from '../plan.ts';
import { inlinkWeight } from '../strategies.ts';
import type { FieldMatches, FoundLink, PageRow, PageTask, RejectedRow } from './messages.ts';
import { RecentTexts } from './recent-texts.ts';
import { SampleChoice } from './sample.ts';
import { scopeOptions } from './scope.ts';

interface Handler {
  /** Its place in the definition; -1 for pages that no handler reads. */
  index: number;
  matches: UrlMatcher;
  compiled: CompiledHandler;
  lanes: LaneChooser;
  fields: readonly string[];
  samples: SampleChoice;
}

export interface FetchedPage {
  url: string;
  fetchedAt: string;
  /** The server asks robots to follow none of its links. */
  isClosed: boolean;
  /** As an observer has read it already. */
  known?: Extracted;
}

export interface ReadPage {
  rows: PageRow[];
  rejected: RejectedRow[];
  links: FoundLink[];
  /** Keys of links that were told of before. */
  named: string[];
  matches: FieldMatches[];
  extracted: Extracted;
}

const FOLLOW = 'follow';
const PAGINATION = 'pagination';
/** Links of most pages are the same: those that were told of are not told of again. Few, since the frontier knows better. */
const REMEMBERED = 32_768;

/** Reads the pages of one crawl: rows for its dataset, and links for its frontier. */
export class PageReader {
  readonly #plan: CrawlPlan;
  readonly #handlers: Handler[];
  readonly #scope: Scope;
  readonly #normalise = crawlNormaliser();
  readonly #told = new RecentTexts(REMEMBERED);
  /** As they stood on the pages, because to normalise them costs more than to know them again. */
  readonly #met = new RecentTexts(REMEMBERED);

  readonly #countsNames: boolean;

  constructor(plan: CrawlPlan) {
    this.#plan = plan;
    this.#countsNames = inlinkWeight(plan.strategy) !== 0;
    this.#handlers = compileHandlers(plan);
    this.#scope = createScope(scopeOptions(plan));
  }

  /** Whether a page is wanted as one on which all went well; asked once for every page. */
  isSample({ rows, rejected, matches }: Pick<ReadPage, 'rows' | 'rejected' | 'matches'>): boolean {
    const handler = this.#handlers[matches[0]?.handler ?? -1];
    return (
      handler !== undefined && rows.length > 0 && rejected.length === 0 && handler.samples.takes(matches)
    );
  }

  isHandled(url: string): boolean {
    return this.#handlerOf(url).index >= 0;
  }

  /** `known` is what somebody else has read of the page. */
  read(html: string, { url: pageUrl, fetchedAt, isClosed, known }: FetchedPage, task: PageTask): ReadPage {
    const handler = this.#handlerOf(pageUrl);
    const extracted = known ?? handler.lanes.extract(handler.compiled, html, pageUrl);
    const rows: PageRow[] = [];
    const rejected: RejectedRow[] = [];
    if (handler.index >= 0) {
      for (const row of extracted.rows) this.#addRow(row, handler.index, pageUrl, fetchedAt, rows, rejected);
    }
    const matches = handler.index < 0 ? [] : matchesOf(extracted.rows, handler);
    const links = [...this.#links(extracted, task, isClosed), ...this.#refreshed(extracted, task)];
    const named = this.#countsNames ? this.#namedAgain(extracted, links) : [];
    return { rows, rejected, links, named, matches, extracted };
  }

  /** One address that a redirect leads to: as deep as the page that sends there. */
  redirect(url: string, task: PageTask): FoundLink[] {
    return this.#toLinks([url], task.depth, task.page, task.depth === 0 ? undefined : this.#scope, false);
  }

  /** Where a page sends its readers is followed as a redirect is. */
  #refreshed({ refresh }: Extracted, task: PageTask): FoundLink[] {
    return refresh === null || this.#plan.fromJob !== undefined || this.isSame(refresh.url, task)
      ? []
      : this.redirect(refresh.url, task);
  }

  /** Whether an address is only another spelling of the one that was asked for. */
  isSame(url: string, { key }: Pick<PageTask, 'key'>): boolean {
    const normalised = this.#normalise(url);
    return normalised !== undefined && keyOf(normalised.key) === key;
  }

  #handlerOf(url: string): Handler {
    return must(
      this.#handlers.find(({ matches }) => matches(url)),
      `a handler of ${url}`,
    );
  }

  #links(extracted: Extracted, task: PageTask, isClosedByHeader: boolean): FoundLink[] {
    if (this.#plan.fromJob !== undefined) return [];
    const { followed, links, metaRobots } = extracted;
    const navigation = this.#plan.spider?.definition.navigation;
    const { respectRobots } = this.#plan;
    const isClosed = respectRobots && (isClosedByHeader || metaRobots?.nofollow === true);
    if (navigation?.follow_links === undefined && navigation?.pagination === undefined) {
      const open = links.filter(({ nofollow }) => !(respectRobots && nofollow)).map(({ url }) => url);
      const closed = links.filter(({ nofollow }) => respectRobots && nofollow).map(({ url }) => url);
      return [
        ...this.#toLinks(open, task.depth + 1, 0, this.#scope, isClosed),
        ...this.#toLinks(closed, task.depth + 1, 0, this.#scope, true),
      ];
    }
    const mostPages = navigation.pagination?.max_pages ?? Number.POSITIVE_INFINITY;
    const further = task.page + 1 < mostPages ? (followed[PAGINATION] ?? []) : [];
    return [
      ...this.#toLinks(further, task.depth, task.page + 1, this.#scope, isClosed),
      ...this.#toLinks(followed[FOLLOW] ?? [], task.depth + 1, 0, this.#scope, isClosed),
    ];
  }

  /** Each once, however often the page names it. */
  #namedAgain({ links }: Extracted, told: readonly FoundLink[]): string[] {
    const keys = new Set<string>();
    for (const { url } of links) {
      const normalised = this.#normalise(url);
      if (normalised !== undefined) keys.add(keyOf(normalised.key));
    }
    for (const { key } of told) keys.delete(key);
    return [...keys];
  }

  #toLinks(
    urls: readonly string[],
    depth: number,
    page: number,
    scope: Scope | undefined,
    isNofollow: boolean,
  ): FoundLink[] {
    const found: FoundLink[] = [];
    // Another link may open what this one does not.
    const circumstances = `${isNofollow ? '!' : ''}${this.#plan.mostDepth === null ? '' : `${depth} `}`;
    for (const address of urls) {
      if (!this.#met.meets(circumstances + address)) continue;
      const normalised = this.#normalise(address);
      if (normalised === undefined || !this.#told.meets(circumstances + normalised.key)) continue;
      const { key, url } = normalised;
      const reason = isNofollow ? 'nofollow' : scope?.check(url, depth)?.reason;
      const link = {
        key: keyOf(key),
        url,
        host: hostOf(url),
        depth,
        page,
        isHandled: this.isHandled(url),
      };
      found.push(reason === undefined ? link : { ...link, reason });
    }
    return found;
  }

  #addRow(
    row: ExtractedRow,
    handler: number,
    pageUrl: string,
    fetchedAt: string,
    rows: PageRow[],
    rejected: RejectedRow[],
  ): void {
    const { definition, dataset, version } = must(this.#plan.spider, 'the spider of rows');
    const selectors = definition.handlers[handler]?.selectors ?? {};
    const isRequired = (column: string) => (selectors[column] as { required?: boolean }).required === true;
    const names = Object.keys(selectors);
    // A page or item without what makes it one is none.
    if (names.some((name) => isRequired(name) && isEmpty(row.values[name]))) return;
    if (names.every((name) => row.matched[name] !== true)) return;
    if (dataset === null) {
      rows.push({ values: row.values });
      return;
    }
    const own: Record<string, unknown> = {
      page_url: pageUrl,
      fetched_at: fetchedAt,
      spider_version: version,
    };
    const values: Record<string, unknown> = {};
    const faults: RejectedRow['faults'] = row.faults.map((fault) => ({
      ...fault,
      selector: selectorOf(selectors, fault.column),
    }));
    for (const { name, type, nullable } of dataset.columns) {
      const given = name in selectors ? row.values[name] : own[name];
      const cast = castValue(type, given);
      const selector = selectorOf(selectors, name);
      if ('fault' in cast) faults.push({ column: name, value: given, message: cast.fault, selector });
      else if (cast.value !== null) values[name] = cast.value;
      else if (!nullable) faults.push({ column: name, value: null, message: 'must have a value', selector });
    }
    if (faults.length === 0) rows.push({ values });
    else rejected.push({ values: { ...values, ...row.values }, faults });
  }
}

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';

function selectorOf(selectors: Readonly<Record<string, object>>, name: string): string {
  const { css, xpath, source } = (selectors[name] ?? {}) as { css?: string; xpath?: string; source?: string };
  return css ?? xpath ?? source ?? '';
}

/** A field counts as matched on a page when it is in any row of it; on a page without items none is. */
function matchesOf(rows: readonly ExtractedRow[], { index: handler, fields }: Handler): FieldMatches[] {
  const matched = new Map(fields.map((field) => [field, false]));
  for (const row of rows)
    for (const [field, isThere] of Object.entries(row.matched))
      matched.set(field, isThere || matched.get(field) === true);
  return [...matched].map(([field, isThere]) => ({ handler, field, matched: isThere }));
}

function compileHandlers({ spider, exact, samples = 0 }: CrawlPlan): Handler[] {
  const navigation = spider?.definition.navigation;
  const follow: Record<string, { css?: string; xpath?: string }> = {};
  if (navigation?.follow_links !== undefined) follow[FOLLOW] = navigation.follow_links;
  if (navigation?.pagination !== undefined) {
    const { max_pages: _, ...selector } = navigation.pagination;
    follow[PAGINATION] = selector;
  }
  const compile = (definition: object): CompiledHandler =>
    new CompiledHandler({ ...definition, follow } as never);
  const own = (spider?.definition.handlers ?? []).map(({ url_pattern, item, selectors }, index) => ({
    index,
    matches: globToMatcher(url_pattern),
    compiled: compile({ ...(item === undefined ? {} : { item }), fields: selectors }),
    lanes: new LaneChooser({ exact }),
    fields: Object.keys(selectors),
    samples: new SampleChoice(samples),
  }));
  const rest = {
    index: -1,
    matches: () => true,
    compiled: compile({ fields: {} }),
    lanes: new LaneChooser({ exact }),
    fields: [],
    samples: new SampleChoice(0),
  };
  return [...own, rest];
}
