import { hash } from 'node:crypto';
import { arrayBuffer } from 'node:stream/consumers';
import { ApiError, notFound } from '../../../kernel/errors.ts';
import type { Brand } from './brand.ts';
import { renderHtml } from './rendering/html.ts';
import { renderMarkdown } from './rendering/markdown.ts';
import { dayOf } from './rendering/numbers.ts';
import type { ReportModel } from './report-model.ts';
import type { ReportFormat } from './schema.ts';
import type { ReportsServices } from './services.ts';
import type { StoredReport } from './store.ts';
import { toSummary } from './to-summary.ts';

export interface RenderedReport {
  mediaType: string;
  fileName: string;
  bytes: Uint8Array;
}

interface Wanted {
  accountId: string;
  row: StoredReport;
  brand: Brand;
  format: ReportFormat;
  signal: AbortSignal;
}

/** Changed with the look of reports, so that PDFs of the look before are not shown. */
const LOOK = '1';
const KEPT_DAYS = 30;
const DAY_MS = 86_400_000;

export async function renderReport(services: ReportsServices, wanted: Wanted): Promise<RenderedReport> {
  const { row, brand, format } = wanted;
  const model: ReportModel = { ...toSummary(row), content: row.content };
  const name = `seo-report-${new URL(row.url).hostname}-${row.completed_at.toISOString().slice(0, 10)}`;
  const encode = (text: string) => new TextEncoder().encode(text);
  switch (format) {
    case 'html': {
      const bytes = encode(await renderHtml(model, brand));
      return { mediaType: 'text/html; charset=utf-8', fileName: `${name}.html`, bytes };
    }
    case 'markdown': {
      const bytes = encode(renderMarkdown(model, brand));
      return { mediaType: 'text/markdown; charset=utf-8', fileName: `${name}.md`, bytes };
    }
    case 'json': {
      const bytes = encode(JSON.stringify({ ...model, brand: { name: brand.name, color: brand.color } }));
      return { mediaType: 'application/json', fileName: `${name}.json`, bytes };
    }
    default:
      return {
        mediaType: 'application/pdf',
        fileName: `${name}.pdf`,
        bytes: await keptPdf(services, wanted, model),
      };
  }
}

/** The same model in the same look is printed once. */
async function keptPdf(
  services: ReportsServices,
  { accountId, brand, signal }: Wanted,
  model: ReportModel,
): Promise<Uint8Array> {
  const { objects, lifetimes, documents, database } = services;
  const key = `seo-reports/${accountId}/${model.report_id}/${hash('sha256', JSON.stringify([LOOK, model, brand]))}.pdf`;
  const kept = await objects.get(key).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === notFound.status) return undefined;
    throw error;
  });
  if (kept !== undefined) return new Uint8Array(await arrayBuffer(kept.stream));
  const bytes = await documents.pdf({
    html: await renderHtml(model, brand),
    header: `${brand.name} · SEO report`,
    footer: `${model.url} · ${dayOf(model.completed_at)}`,
    signal,
  });
  await lifetimes.announce(accountId, key);
  await objects.put(key, bytes, { contentType: 'application/pdf' });
  const until = new Date(Date.now() + KEPT_DAYS * DAY_MS);
  await database.forAccount(accountId)((sql) => lifetimes.expire(sql, accountId, key, until));
  return bytes;
}
