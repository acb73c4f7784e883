import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import type { ObjectStore } from '../../../../platform/objects/index.ts';
import { evidenceKey } from '../object-keys.ts';
import { readObject } from '../read-object.ts';
import type { SettleOrder } from '../settle/settle-order.ts';

/** What the end of an audit is worked out from besides the pages and the site's files; kept to score the run again by other rules. */
export type Evidence = Omit<SettleOrder, 'segments' | 'files'>;

interface Run {
  accountId: string;
  runId: string;
}

export async function storeEvidence(
  objects: ObjectStore,
  { accountId, runId }: Run,
  { probes, ...evidence }: Evidence,
): Promise<void> {
  const text = JSON.stringify({
    ...evidence,
    probes: { ...probes, externals: [...probes.externals], images: [...probes.images] },
  });
  await objects.put(evidenceKey(accountId, runId), zstdCompressSync(Buffer.from(text)), {
    contentType: 'application/zstd',
  });
}

export async function readEvidence(objects: ObjectStore, { accountId, runId }: Run): Promise<Evidence> {
  const bytes = await readObject(objects, evidenceKey(accountId, runId));
  const { probes, ...evidence } = JSON.parse(zstdDecompressSync(bytes).toString());
  return {
    ...evidence,
    probes: { ...probes, externals: new Map(probes.externals), images: new Map(probes.images) },
  };
}
