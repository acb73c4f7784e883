import { prefixedId } from '../../../src/kernel/ids.ts';
import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  at: '/iceberg/v1',
  make: async (ann) => {
    const columns = [{ name: 'title', data_type: 'text' }];
    const { dataset_id: table } = good(
      await ann.post('/api/v1/datasets', { name: "Ann's open table", columns }),
    );
    return { namespace: 'datasets', table };
  },
  absent: { table: () => prefixedId('ds') },
};
