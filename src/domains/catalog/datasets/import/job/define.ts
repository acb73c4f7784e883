import { DEFAULT_LIMITS } from '../limits.ts';
import type { ImportParts, ImportServices } from '../services.ts';
import { commitBatch } from './commit.ts';
import { type PreparedBatch, prepareBatch } from './prepare.ts';
import { Readers } from './readers.ts';
import { IMPORT_KIND, type ImportCursor, type ImportInput } from './types.ts';

/** Some at once on every node; the processes that parse have a queue of their own, fair to all accounts. */
const AT_ONCE = 4;

/** Makes what imports need and tells the jobs how they are done. */
export function createImports(parts: ImportParts): ImportServices {
  const services = { ...parts, importLimits: DEFAULT_LIMITS };
  const readers = new Readers();
  services.jobs.define<ImportInput, ImportCursor, PreparedBatch>({
    kind: IMPORT_KIND,
    moves: 'write',
    subject: ({ datasetId }) => ({ type: 'dataset', id: datasetId }),
    queue: 'imports',
    concurrency: AT_ONCE,
    maxAttempts: 8,
    prepare: (batch) => prepareBatch(services, readers, batch),
    commit: (batch) => commitBatch(services, batch),
  });
  return services;
}
