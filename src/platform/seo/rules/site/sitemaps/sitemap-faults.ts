import type { Site } from '../../../site/site.ts';
import type { SitemapFile } from '../../../site/site-files.ts';
import type { Finding } from '../../define-rule.ts';

/** What was found wrong in the files, by file and kind, as often as it is there. */
export function faultsOf({ files }: Site, codes: ReadonlySet<string>): { finding: Finding; count: number }[] {
  return files.sitemaps.flatMap((file) =>
    [...Map.groupBy(file.faults, ({ code }) => code)]
      .filter(([code]) => codes.has(code))
      .map(([code, faults]) => ({ finding: toFinding(file, code, faults), count: faults.length })),
  );
}

function toFinding(file: SitemapFile, code: string, faults: SitemapFile['faults']): Finding {
  const [first] = faults;
  const line = first?.line ?? null;
  const more = faults.length > 1 ? ` This occurs ${faults.length} times.` : '';
  return {
    locator: `sitemap:${file.url} ${code}`,
    message: `${file.url}: ${first?.message ?? code}${more}`,
    place: line === null || line < 1 ? null : { line, column: 1 },
    found: code,
    urls: [file.url],
  };
}

/** It was fetched and holds a sitemap or an index of them. */
export const isReadable = ({ status, kind }: SitemapFile): boolean =>
  status >= 200 && status < 300 && kind !== 'unknown';
