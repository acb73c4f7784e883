import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import type { Connected } from '../connection.ts';
import { failed } from '../failure.ts';

const TRIES = 120;
const EVERY_MS = 500;

/** The report is written a moment after the audit is complete. */
export async function htmlReport({ granary, signal }: Connected, auditId: string): Promise<string> {
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const { data } = await granary.seoReports.list({ audit_id: auditId }, { signal });
    const [report] = data;
    if (report !== undefined) {
      const page: unknown = await granary.seoReports.get(
        { report_id: report.report_id, format: 'html' },
        { signal },
      );
      return text(page as ReadableStream<Uint8Array>);
    }
    await pause(EVERY_MS, undefined, { signal });
  }
  throw failed(`The report of the audit ${auditId} is not ready. Get it later with GET /api/v1/seo/reports.`);
}
