import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ObjectStore } from '../../../../platform/objects/index.ts';
import { evidenceKey } from '../object-keys.ts';
import { readObject } from '../read-object.ts';
import type { SettleOrder } from '../settle/settle-order.ts';

/** What the end of an audit is worked out from besides the pages and the site's files; kept to score the run again by other rules. */
export type Evidence = Omit<SettleOrder, 'segments' | 'files'>;

/** What JSON does not know. */
const MAP = '$map';

interface Run {
  accountId: string;
  runId: string;
}

export async function storeEvidence(
  objects: ObjectStore,
  { accountId, runId }: Run,
  evidence: Evidence,
): Promise<void> {
  const text = JSON.stringify(evidence, (_, value) => (value instanceof Map ? { [MAP]: [...value] } : value));
  await objects.put(evidenceKey(accountId, runId), zstdCompressSync(Buffer.from(text)), {
    contentType: 'application/zstd',
  });
}

export async function readEvidence(objects: ObjectStore, { accountId, runId }: Run): Promise<Evidence> {
  const bytes = await readObject(objects, evidenceKey(accountId, runId));
  return JSON.parse(zstdDecompressSync(bytes).toString(), (_, value) =>
    Array.isArray(value?.[MAP]) ? new Map(value[MAP]) : value,
  ) as Evidence;
}
