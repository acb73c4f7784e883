import type { ImportServices } from '../services.ts';
import { commitBatch } from './commit.ts';
import { type PreparedBatch, prepareBatch } from './prepare.ts';
import { Readers } from './readers.ts';
import { IMPORT_KIND, type ImportCursor, type ImportInput } from './types.ts';

/** Some at once on every node; the processes that parse have a queue of their own, fair to all accounts. */
const AT_ONCE = 4;

export function defineImportJob(services: ImportServices): void {
  const readers = new Readers();
  services.jobs.define<ImportInput, ImportCursor, PreparedBatch>({
    kind: IMPORT_KIND,
    subject: ({ datasetId }) => ({ type: 'dataset', id: datasetId }),
    queue: 'imports',
    concurrency: AT_ONCE,
    maxAttempts: 8,
    prepare: (batch) => prepareBatch(services, readers, batch),
    commit: (batch) => commitBatch(services, batch),
  });
}
