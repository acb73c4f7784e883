import { threadTask } from '../../../../platform/threads/index.ts';
import type { Match } from '../match.ts';
import type { AnalysedPage, ReadArticle, SourceParts } from '../services.ts';
import type { SourceConfig } from '../source-config.ts';
import { SourceFault } from './faults.ts';
import { loadPage, type RawPage, renderPage } from './load-page.ts';

const task = threadTask<typeof import('../tasks/read-page.task.ts').default>(
  import.meta.resolve('../tasks/read-page.task.ts'),
);

type Reading = Extract<Awaited<ReturnType<typeof read>>, object>;

/** A page, and what can be read of it; each reading is done once, however many sources want it. */
export interface Page extends RawPage {
  analysis(): Promise<AnalysedPage>;
  article(): Promise<ReadArticle>;
  reading(): Promise<Reading>;
}

/** What a source may ask of one key. All sources of the key share it, and with it every page and answer. */
export interface Lookup {
  accountId: string;
  match: Match;
  config: SourceConfig;
  parts: SourceParts;
  signal: AbortSignal;
  /** Of the address of the row. */
  page(): Promise<Page>;
  /** Of its site. */
  home(): Promise<Page>;
  /** Another page of the site. */
  pageAt(url: string): Promise<Page>;
}

export function createLookup(
  asked: Pick<Lookup, 'parts' | 'accountId' | 'match' | 'config' | 'signal'>,
): Lookup {
  const { parts, match, config, signal } = asked;
  const pages = new Map<string, Promise<Page>>();
  const load = (addresses: readonly string[]): Promise<Page> => {
    const known = pages.get(addresses[0]!);
    if (known !== undefined) return known;
    const loaded = (config.js_rendering === true ? renderPage : loadPage)(
      parts.pages,
      addresses,
      signal,
    ).then((raw) => withReadings(parts, raw, config, signal));
    pages.set(addresses[0]!, loaded);
    return loaded;
  };
  return {
    ...asked,
    page: () => load(match.addresses),
    home: () => load(match.homes),
    pageAt: (url) => load([url]),
  };
}

function withReadings(parts: SourceParts, raw: RawPage, config: SourceConfig, signal: AbortSignal): Page {
  return {
    ...raw,
    analysis: once(() => parts.analyse({ html: raw.html, url: raw.url, headers: raw.headers }, signal)),
    article: once(() => parts.readArticle({ html: raw.html, url: raw.url }, signal)),
    reading: once(() => read(parts, raw, config, signal)),
  };
}

async function read(parts: SourceParts, raw: RawPage, config: SourceConfig, signal: AbortSignal) {
  const input = { html: raw.html, url: raw.url, selectors: config.selectors ?? {} };
  const outcome = await parts.threads.run(task, input, { signal });
  if ('limit' in outcome) throw new SourceFault('page_too_costly', outcome.limit);
  return outcome.reading;
}

function once<Value>(work: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= work();
    return made;
  };
}
