import { ApiError, serviceUnavailable } from '../../kernel/errors.ts';
import type { BrowserPool } from '../browser/index.ts';

export interface PdfRequest {
  /** A whole document; its headings become the bookmarks, its `title` and `lang` those of the PDF. */
  html: string;
  /** In small type at the top and the bottom of every page; the number of the page follows the latter. */
  header: string;
  footer: string;
  signal?: AbortSignal;
}

export interface Documents {
  /** Throws 503 where no browser can be started, and 504 when it takes longer than a minute. */
  pdf(request: PdfRequest): Promise<Uint8Array>;
}

const LONGEST_MS = 60_000;
const STYLE =
  'width:100%;margin:0 16mm;font-family:sans-serif;font-size:7.5pt;color:#6b655a;display:flex;justify-content:space-between';

/** Documents on paper: HTML that was made here, printed by the packaged browser, which reaches nothing meanwhile. */
export function createDocuments({
  browser,
  timeoutMs = LONGEST_MS,
}: {
  browser: Pick<BrowserPool, 'print'>;
  timeoutMs?: number;
}): Documents {
  return {
    async pdf({ html, header, footer, signal }) {
      try {
        return await browser.print({
          html,
          header: `<div style="${STYLE}"><span>${escapeText(header)}</span></div>`,
          footer: `<div style="${STYLE}"><span>${escapeText(footer)}</span><span><span class="pageNumber"></span> / <span class="totalPages"></span></span></div>`,
          timeoutMs,
          ...(signal === undefined ? {} : { signal }),
        });
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== serviceUnavailable.status) throw error;
        throw serviceUnavailable(
          'No browser can be started on this machine, so no PDF can be made. Request another format, or see docs/crawl.md.',
          { cause: error },
        );
      }
    },
  };
}

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
