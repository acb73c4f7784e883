import type { BrowserContext } from 'playwright-core';
import { timeout, upstreamFailed } from '../../kernel/errors.ts';
import type { Logger } from '../../kernel/log.ts';
import type { RunningBrowser } from './browser.ts';

export interface PrintRequest {
  /** All of it: nothing is loaded. */
  html: string;
  /** HTML of its own, in which elements of the classes `pageNumber` and `totalPages` are filled. */
  header: string;
  footer: string;
  timeoutMs: number;
  signal?: AbortSignal;
}

const MARGIN = { top: '20mm', bottom: '18mm', left: '16mm', right: '16mm' };

/** A tagged PDF with bookmarks, made without scripts and without any network. */
export async function printIn(
  browser: RunningBrowser,
  request: PrintRequest,
  signal: AbortSignal,
  log: Logger,
): Promise<Uint8Array> {
  const context = await browser.offlineContext();
  const stop = () =>
    void context.close().catch((error: unknown) => log.debug({ err: error }, 'a page was gone'));
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await print(context, request);
  } catch (error) {
    if (request.signal?.aborted === true) throw request.signal.reason;
    if (signal.aborted || /Timeout/.test(String(error)))
      throw timeout('The PDF was not ready in time. Request less of it, or another format.', {
        cause: error,
      });
    throw upstreamFailed('The browser ended while it made the PDF. Try again.', { cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
    await context.close().catch((error: unknown) => log.debug({ err: error }, 'a page was gone'));
  }
}

async function print(context: BrowserContext, { html, header, footer, timeoutMs }: PrintRequest) {
  const page = await context.newPage();
  await page.route('**/*', (route) => route.abort());
  await page.setContent(html, { waitUntil: 'load', timeout: timeoutMs });
  return page.pdf({
    format: 'A4',
    printBackground: true,
    displayHeaderFooter: true,
    headerTemplate: header,
    footerTemplate: footer,
    margin: MARGIN,
    tagged: true,
    outline: true,
    preferCSSPageSize: false,
  });
}
