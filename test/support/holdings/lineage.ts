import { good } from '../client.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    const { asset_id } = good(
      await ann.post('/api/v1/lineage/assets', { kind: 'model', name: "Ann's model" }),
    );
    const consent = { subject: "Ann's friend", purpose: 'cards', basis: 'consent' };
    good(await ann.post('/api/v1/lineage/consent', { ...consent, scope: { assets: [asset_id] } }));
    return { asset_id };
  },
  watched: () => ['/api/v1/lineage/assets?kind=model', '/api/v1/lineage/consent'],
};
