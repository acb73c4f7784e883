/** Where the object store has what an audit has read. */
export const segmentKey = (accountId: string, auditId: string, number: number): string =>
  `audits/${accountId}/${auditId}/pages-${String(number).padStart(6, '0')}.jsonl.zst`;

/** What was asked and looked up beside the crawl. */
export const evidenceKey = (accountId: string, auditId: string): string =>
  `audits/${accountId}/${auditId}/evidence.json.zst`;

export const filesKey = (accountId: string, auditId: string): string =>
  `audits/${accountId}/${auditId}/files.json.zst`;
