import { type Granary, good } from '../support/granary.ts';
import { withAdmin } from './admin.ts';

export const COLUMNS = [
  ...Array.from({ length: 4 }, (_, place) => ({ name: `whole_${place}`, data_type: 'integer' })),
  ...Array.from({ length: 3 }, (_, place) => ({ name: `measure_${place}`, data_type: 'float' })),
  ...Array.from({ length: 3 }, (_, place) => ({ name: `words_${place}`, data_type: 'text' })),
  { name: 'seen', data_type: 'timestamp' },
  { name: 'flag', data_type: 'boolean' },
  { name: 'more', data_type: 'jsonb' },
];

/** Statistics as segments of these columns have them: fields begin at 16. */
const STATISTICS = `jsonb_object_agg(field::text, CASE
  WHEN field < 20 THEN jsonb_build_object('nulls', 0, 'distinct', 900, 'min', (i * 1000)::text, 'max', (i * 1000 + 999)::text)
  WHEN field < 23 THEN jsonb_build_object('nulls', 10, 'distinct', 900, 'min', '0.5', 'max', (i + 0.25)::text)
  WHEN field < 26 THEN jsonb_build_object('nulls', 0, 'distinct', 900, 'min', 'a product of the shop', 'max', 'what else ' || i)
  WHEN field = 26 THEN jsonb_build_object('nulls', 0, 'distinct', 900, 'min', '2026-01-01T00:00:00.000000Z', 'max', '2026-01-02T00:00:00.000000Z')
  WHEN field = 27 THEN jsonb_build_object('nulls', 0, 'distinct', 2, 'min', 'false', 'max', 'true')
  ELSE jsonb_build_object('nulls', 0, 'distinct', 900) END)`;

/**
 * A dataset of 13 columns with so many segments as its catalogue has them; what is measured never opens their files. They are
 * too large to be merged.
 */
export async function datasetOf(granary: Granary, segments: number): Promise<{ id: string; name: string }> {
  const name = `of ${segments} segments`;
  const { dataset_id: id } = await good(granary.api.post('/api/v1/datasets', { name, columns: COLUMNS }));
  await withAdmin(granary, async (admin) => {
    await admin.query(
      `INSERT INTO table_segments (account_id, table_id, segment_id, sequence, object_key, sha256, bytes, rows, row_lo, row_hi,
         schema_version, statistics)
       SELECT $1::uuid, $2::text, key::uuid, nextval('table_sequences'), 'tables/' || $1 || '/' || $2 || '/' || key || '.parquet',
         md5(key) || md5(key), 20000000, 1000000, i * 1048576::bigint, i * 1048576::bigint + 999999, 1,
         (SELECT ${STATISTICS} FROM generate_series(16, 28) AS field)
       FROM (SELECT i, substr(lpad(to_hex(1760000000000 + i), 12, '0') || '7000800000000000' || lpad(to_hex(i), 4, '0'), 1, 8) || '-' ||
           substr(lpad(to_hex(1760000000000 + i), 12, '0'), 9, 4) || '-7000-8000-' || lpad(to_hex(i), 12, '0') AS key
         FROM generate_series(1, $3::int) AS i) AS numbered`,
      [granary.accountId, id, segments],
    );
    // As PostgreSQL does by itself a minute later.
    await admin.query('VACUUM ANALYZE table_segments');
  });
  return { id, name };
}
