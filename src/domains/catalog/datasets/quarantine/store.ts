import { type Sql, statement } from '../../../../kernel/sql.ts';

/** A row that an import rejected, and why. */
export interface QuarantinedRow {
  quarantine_id: string;
  job_id: string;
  line: number;
  form: 'text' | 'json';
  data: Record<string, unknown>;
  raw: string | null;
  faults: { column: string | null; value: unknown; message: string }[];
  created_at: Date;
}

export interface NewQuarantinedRow
  extends Pick<QuarantinedRow, 'line' | 'form' | 'data' | 'raw' | 'faults'> {}

const SHOWN = 'quarantine_id::text, job_id, line, form, data, raw, faults, created_at';

const insert = statement(
  'quarantine.insert',
  `INSERT INTO quarantined_rows (account_id, dataset_id, job_id, line, form, data, raw, faults)
   SELECT $1::uuid, $2, $3, (row->>'line')::bigint, row->>'form', row->'data', row->>'raw', row->'faults'
   FROM jsonb_array_elements($4::jsonb) WITH ORDINALITY AS given (row, place) ORDER BY place`,
);
const publish = statement(
  'quarantine.publish',
  'UPDATE quarantined_rows SET published = true WHERE account_id = $1 AND job_id = $2 AND NOT published',
);
const discard = statement(
  'quarantine.discard',
  'DELETE FROM quarantined_rows WHERE account_id = $1 AND job_id = $2 AND NOT published',
);
const count = statement<{ total: number }>(
  'quarantine.count',
  'SELECT count(*) AS total FROM quarantined_rows WHERE account_id = $1 AND dataset_id = $2 AND published',
);
const list = statement<QuarantinedRow>(
  'quarantine.list',
  `SELECT ${SHOWN} FROM quarantined_rows
   WHERE account_id = $1 AND dataset_id = $2 AND published AND quarantine_id > $3
   ORDER BY quarantined_rows.quarantine_id LIMIT $4 OFFSET $5`,
);
const find = statement<QuarantinedRow>(
  'quarantine.find',
  `SELECT ${SHOWN} FROM quarantined_rows
   WHERE account_id = $1 AND dataset_id = $2 AND published AND quarantine_id = $3`,
);
const remove = statement(
  'quarantine.remove',
  'DELETE FROM quarantined_rows WHERE account_id = $1 AND dataset_id = $2 AND published AND quarantine_id = $3',
);
const refault = statement(
  'quarantine.refault',
  `UPDATE quarantined_rows AS kept SET faults = tried.row->'faults', job_id = $3
   FROM jsonb_array_elements($4::jsonb) AS tried (row)
   WHERE kept.account_id = $1 AND kept.dataset_id = $2 AND kept.published
     AND kept.quarantine_id = (tried.row->>'line')::bigint`,
);
const removeTried = statement(
  'quarantine.remove-tried',
  `DELETE FROM quarantined_rows
   WHERE account_id = $1 AND dataset_id = $2 AND published AND quarantine_id <= $3 AND job_id <> $4`,
);

/** Of imports that never came to their end. */
const removeAbandoned = statement(
  'quarantine.remove-abandoned',
  "DELETE FROM quarantined_rows WHERE NOT published AND created_at < now() - interval '7 days'",
);

const AT_ONCE = 2_000;

export const removeAbandonedRows = (sql: Sql): Promise<number> => removeAbandoned.run(sql);

/** Which dataset of which account. */
export interface Place {
  accountId: string;
  datasetId: string;
}

/** In the order given, as many as there is room for; they show when they are published. Answers how many were kept. */
export async function stageRows(
  sql: Sql,
  place: Place & { jobId: string },
  rows: readonly NewQuarantinedRow[],
  most: number,
): Promise<number> {
  if (rows.length === 0) return 0;
  const kept = rows.slice(0, Math.max(0, most - (await countQuarantined(sql, place))));
  for (let start = 0; start < kept.length; start += AT_ONCE) {
    const some = kept.slice(start, start + AT_ONCE);
    await insert.run(sql, [place.accountId, place.datasetId, place.jobId, JSON.stringify(some)]);
  }
  return kept.length;
}

export const publishRows = (sql: Sql, accountId: string, jobId: string) =>
  publish.run(sql, [accountId, jobId]);
export const discardRows = (sql: Sql, accountId: string, jobId: string) =>
  discard.run(sql, [accountId, jobId]);

export const countQuarantined = async (sql: Sql, { accountId, datasetId }: Place): Promise<number> =>
  (await count.first(sql, [accountId, datasetId]))?.total ?? 0;

export const listQuarantined = (
  sql: Sql,
  { accountId, datasetId }: Place,
  { after = '0', limit, offset = 0 }: { after?: string; limit: number; offset?: number },
): Promise<QuarantinedRow[]> => list.all(sql, [accountId, datasetId, after, limit, offset]);

export const findQuarantined = (sql: Sql, { accountId, datasetId }: Place, id: string) =>
  find.first(sql, [accountId, datasetId, id]);

/** Answers how many there were: none, when someone else was first. */
export const removeQuarantined = (sql: Sql, { accountId, datasetId }: Place, id: string) =>
  remove.run(sql, [accountId, datasetId, id]);

/** Rows that were tried again in vain; `line` names the row. */
export async function refaultRows(
  sql: Sql,
  { accountId, datasetId }: Place,
  jobId: string,
  rows: readonly NewQuarantinedRow[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE).map(({ line, faults }) => ({ line, faults }));
    await refault.run(sql, [accountId, datasetId, jobId, JSON.stringify(some)]);
  }
}

/** All up to this one that the job did not find at fault again. Answers how many there were. */
export const removeTriedRows = (sql: Sql, { accountId, datasetId }: Place, jobId: string, last: string) =>
  removeTried.run(sql, [accountId, datasetId, last, jobId]);
