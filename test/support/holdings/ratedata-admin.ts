import { good } from '../client.ts';
import { ADMIN, completed, RATES } from '../prices.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { run_id } = await completed(ann, 'bootstrap', { reference: false });
    const [source] = good(await ann.get(`${ADMIN}/sources?kind=hospital_mrf`)).data;
    return {
      run_id,
      source_id: source.source_id,
      hospital_id: source.hospital_id,
      payer_id: 'sample-harborline',
    };
  },
  absent: { payer_id: () => 'nobody' },
  watched: () => [`${ADMIN}/sources`, `${ADMIN}/stats`, `${RATES}/search?code=73721`],
};
