/** Where the object store has what an audit has read. */
export const segmentKey = (accountId: string, auditId: string, number: number): string =>
  `audits/${accountId}/${auditId}/pages-${String(number).padStart(6, '0')}.jsonl.zst`;

export const filesKey = (accountId: string, auditId: string): string =>
  `audits/${accountId}/${auditId}/files.json.zst`;
