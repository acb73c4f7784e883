import { apply } from '../written-resources.ts';
import type { Holding } from './holding.ts';

const NAME = "Ann's file";

export const holding: Holding = {
  make: async (ann) => {
    const stages = [{ id: 'wait', type: 'external' }];
    const schedule = { pipeline_id: { $resource: `pipeline/${NAME}` }, cron: '0 0 1 1 *', active: false };
    await apply(ann, [
      { kind: 'site', name: NAME, spec: { url: 'https://file.ann.example.com' } },
      { kind: 'pipeline', name: NAME, spec: { stages } },
      { kind: 'schedule', name: NAME, spec: schedule },
    ]);
    return {};
  },
  watched: () => ['/resources'],
};
