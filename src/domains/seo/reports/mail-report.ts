import { ApiError, serviceUnavailable, timeout } from '../../../kernel/errors.ts';
import type { Brand } from './brand.ts';
import { type RenderedReport, renderReport } from './render-report.ts';
import { type MailTexts, renderMail } from './rendering/mail.ts';
import type { ReportFormat } from './schema.ts';
import type { ReportsServices } from './services.ts';
import type { StoredReport } from './store.ts';
import { toSummary } from './to-summary.ts';

interface Wanted {
  accountId: string;
  row: StoredReport;
  brand: Brand;
  formats: readonly ReportFormat[];
  name: string;
  alerts: readonly string[];
  signal: AbortSignal;
}

/** No browser, or none in time. */
const NOT_NOW = new Set<number>([serviceUnavailable.status, timeout.status]);

/** A report as a mail: its summary, and the formats that were chosen as files. One that cannot be made is told of, and the rest is sent. */
export async function mailReport(
  services: ReportsServices,
  { accountId, row, brand, formats, name, alerts, signal }: Wanted,
): Promise<MailTexts & { attachments: RenderedReport[] }> {
  const attachments: RenderedReport[] = [];
  const notes: string[] = [];
  for (const format of formats)
    try {
      attachments.push(await renderReport(services, { accountId, row, brand, format, signal }));
    } catch (error) {
      if (!(error instanceof ApiError) || !NOT_NOW.has(error.status)) throw error;
      notes.push(`The ${format} file is missing: ${error.message}`);
    }
  const model = { ...toSummary(row), content: row.content };
  return { ...renderMail(model, { name, brand, alerts, notes }), attachments };
}
