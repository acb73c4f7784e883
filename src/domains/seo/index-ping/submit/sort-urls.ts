import type { Submission } from '../schema.ts';

const LONGEST = 2_048;

export interface SortedUrls {
  /** Each once, as they are sent. */
  urls: string[];
  repeated: number;
  rejected: Submission['rejected'];
}

/** What of a request can be sent for a host, and why the rest cannot. */
export function sortUrls(host: string, given: readonly string[]): SortedUrls {
  const urls = new Set<string>();
  const rejected: Submission['rejected'] = [];
  let repeated = 0;
  for (const text of given) {
    const url = URL.parse(text.trim());
    const isWeb =
      url !== null && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '';
    if (url === null || !isWeb) rejected.push({ url: text, reason: 'invalid_url' });
    else if (url.host !== host) rejected.push({ url: text, reason: 'other_host' });
    else {
      url.hash = '';
      if (url.href.length > LONGEST) rejected.push({ url: text, reason: 'too_long' });
      else if (urls.has(url.href)) repeated += 1;
      else urls.add(url.href);
    }
  }
  return { urls: [...urls], repeated, rejected };
}
