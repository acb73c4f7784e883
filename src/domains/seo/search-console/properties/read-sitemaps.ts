import { ask } from '../connection/ask.ts';
import type { Sitemap } from '../schema/properties.ts';
import type { SearchConsoleServices } from '../services.ts';
import { checkWish, findProperty, type PropertyWish } from './find-property.ts';

type Raw = Readonly<Record<string, unknown>>;

/** The sitemaps of a property; counts, which the provider writes as text, are numbers. */
export async function readSitemaps(
  services: SearchConsoleServices,
  accountId: string,
  given: PropertyWish,
  signal: AbortSignal,
): Promise<Sitemap[]> {
  const wish = await checkWish(services, accountId, given);
  const { row } = await findProperty(services, accountId, wish, signal);
  const path = `webmasters/v3/sites/${encodeURIComponent(row.property)}/sitemaps`;
  const { sitemap = [] } = await ask(services, { accountId, scope: 'read', path, signal });
  return Array.isArray(sitemap) ? sitemap.map(toSitemap) : [];
}

const countOf = (value: unknown): number => {
  const count = Number(value ?? 0);
  return Number.isSafeInteger(count) ? count : 0;
};

const timeOf = (value: unknown): string | null => {
  const at = Date.parse(String(value ?? ''));
  return Number.isNaN(at) ? null : new Date(at).toISOString();
};

const toSitemap = (raw: Raw): Sitemap => ({
  path: String(raw.path ?? ''),
  last_submitted: timeOf(raw.lastSubmitted),
  last_downloaded: timeOf(raw.lastDownloaded),
  is_pending: raw.isPending === true,
  is_index: raw.isSitemapsIndex === true,
  type: typeof raw.type === 'string' ? raw.type : null,
  errors: countOf(raw.errors),
  warnings: countOf(raw.warnings),
  contents: (Array.isArray(raw.contents) ? (raw.contents as Raw[]) : []).map((content) => ({
    type: String(content.type ?? ''),
    submitted: countOf(content.submitted),
    indexed: countOf(content.indexed),
  })),
});
