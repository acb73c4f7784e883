import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const columns = [{ name: 'title', data_type: 'text' }];
    const { dataset_id } = good(await ann.post('/api/v1/datasets', { name: "Ann's catch", columns }));
    const { spider_id } = good(
      await ann.post('/api/v1/spiders', {
        name: "Ann's spider",
        site_url: 'https://ann.example.com',
        dataset_id,
        definition: { handlers: [{ url_pattern: '/*', selectors: { title: { css: 'h1' } } }] },
      }),
    );
    const sites = [{ url: 'https://ann.example.com' }];
    const { job_id } = good(await ann.post('/api/v1/spiders/factory', { sites, save: false }));
    return { spider_id, job_id };
  },
  absent: { spider_id: () => prefixedId('sp'), job_id: () => prefixedId('fj') },
};
