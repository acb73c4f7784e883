import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { dataset_id } = good(
      await ann.post('/api/v1/datasets', {
        name: "Ann's pages",
        columns: [{ name: 'page', data_type: 'text' }],
      }),
    );
    good(
      await ann.post(`/api/v1/datasets/${dataset_id}/rows`, { rows: [{ page: 'https://ann.example.com' }] }),
    );
    const work = { dataset_id, source_name: 'page_metadata', match_column: 'page' };
    const { job_id } = good(await ann.post('/api/v1/enrichment/enrich', work));
    return { job_id };
  },
  absent: { job_id: () => prefixedId('ej') },
};
