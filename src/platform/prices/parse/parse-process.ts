import { ApiError } from '../../../kernel/errors.ts';
import type { ParseRequest, ProviderFile } from './contract.ts';
import type { Order, Report } from './messages.ts';
import { parseInProcess } from './parse-in-process.ts';

/** Where a process begins that parses one price file: what the file does to it, it does to nobody else. */
const PROGRESS_MS = 200;

const tell = (report: Report): void => {
  process.send?.(report);
};

const waiting = new Map<number, (file: ProviderFile) => void>();
let asked = 0;
let toldAt = 0;

const fetchProviders = (url: string): Promise<ProviderFile> => {
  asked += 1;
  const id = asked;
  return new Promise((resolve) => {
    waiting.set(id, resolve);
    tell({ kind: 'fetch', id, url });
  });
};

async function parse(request: ParseRequest): Promise<void> {
  try {
    const outcome = await parseInProcess(request, {
      fetchProviders,
      onProgress(progress) {
        if (Date.now() - toldAt < PROGRESS_MS) return;
        toldAt = Date.now();
        tell({ kind: 'progress', progress });
      },
    });
    tell({ kind: 'done', outcome });
  } catch (error) {
    if (error instanceof ApiError) {
      const { code, status, message } = error;
      tell({ kind: 'failed', code, status, message });
    } else {
      const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
      tell({ kind: 'broken', message, stack });
    }
  }
}

process.on('message', (order: Order) => {
  if (order.kind === 'parse') void parse(order.request);
  else {
    waiting.get(order.id)?.(order.file);
    waiting.delete(order.id);
  }
});
// The program is gone: another one takes up the work.
process.on('disconnect', () => process.exit());
