import { apply } from '../written-resources.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => {
    await apply(ann, [{ kind: 'site', name: "Ann's file", spec: { url: 'https://file.ann.example.com' } }]);
    return {};
  },
  watched: () => ['/resources'],
};
