import type { Segment } from './segment.ts';

export interface Filters {
  /** Hosts; the names below them belong to them. */
  include: readonly string[];
  exclude: readonly string[];
  language: string | undefined;
  /** Seconds since 1970; a page that says when it was published counts by that, another one by when it was crawled. */
  from: number | undefined;
  to: number | undefined;
}

/** Whether a page of a segment is wanted; undefined when all of them are. */
export function pageFilter(segment: Segment, filters: Filters): ((place: number) => boolean) | undefined {
  const { include, exclude, language, from = 0, to = Number.POSITIVE_INFINITY } = filters;
  const { hosts, languages, times } = segment.columns;
  const wantsHost = segment.hostNames.map(
    (host) => (include.length === 0 || isBelow(host, include)) && !isBelow(host, exclude),
  );
  const wantsLanguage = segment.languageNames.map((name) => language === undefined || name === language);
  const wantsTime = from > 0 || to !== Number.POSITIVE_INFINITY;
  if (wantsHost.every(Boolean) && wantsLanguage.every(Boolean) && !wantsTime) return undefined;
  return (place) => {
    const time = times[place] ?? 0;
    return (
      wantsHost[hosts[place] ?? 0] === true &&
      wantsLanguage[languages[place] ?? 0] === true &&
      time >= from &&
      time <= to
    );
  };
}

const isBelow = (host: string, domains: readonly string[]): boolean =>
  domains.some((domain) => host === domain || host.endsWith(`.${domain}`));
