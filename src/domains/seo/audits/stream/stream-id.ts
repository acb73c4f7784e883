import { createHmac, timingSafeEqual } from 'node:crypto';

/** Where a reader of a stream is: which audit, after which event. Nobody can make one up. */
export interface StreamPlace {
  auditId: string;
  seq: number;
}

const PROOF_LENGTH = 16;
const FORM = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,9})\.([\w-]{16})$/;

const proofOf = (key: Uint8Array, auditId: string): string =>
  createHmac('sha256', key).update(auditId).digest('base64url').slice(0, PROOF_LENGTH);

export const streamId = (key: Uint8Array, { auditId, seq }: StreamPlace): string =>
  `${auditId}.${seq}.${proofOf(key, auditId)}`;

/** Undefined for what no stream of this instance has given out. */
export function readStreamId(key: Uint8Array, id: string): StreamPlace | undefined {
  const [, auditId, seq, proof] = FORM.exec(id) ?? [];
  if (auditId === undefined || proof === undefined) return undefined;
  const isOurs = timingSafeEqual(Buffer.from(proof), Buffer.from(proofOf(key, auditId)));
  return isOurs ? { auditId, seq: Number(seq) } : undefined;
}
