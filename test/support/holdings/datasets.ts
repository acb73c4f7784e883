import assert from 'node:assert/strict';
import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { dataset_id: id } = good(
      await ann.post('/api/v1/datasets', {
        name: "Ann's data",
        columns: [
          { name: 'title', data_type: 'text' },
          { name: 'pieces', data_type: 'integer' },
        ],
      }),
    );
    const quarantined = good(
      await ann.post(
        `/api/v1/datasets/${id}/import?on_error=quarantine`,
        "title,pieces\nAnn's bread,many\n",
        { 'content-type': 'text/csv' },
      ),
    );
    assert.equal(quarantined.rows_rejected, 1, JSON.stringify(quarantined));
    const rows = good(await ann.post(`/api/v1/datasets/${id}/rows`, { rows: [{ title: "Ann's row" }] }));
    return { dataset_id: id, job_id: quarantined.job_id, row_id: rows.row_ids[0] };
  },
  absent: {
    dataset_id: () => prefixedId('ds'),
    job_id: () => prefixedId('ij'),
    row_id: () => '123456789',
  },
};
