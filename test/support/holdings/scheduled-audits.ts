import { newSchedule, SCHEDULED } from '../scheduled-audits.ts';
import type { Holding } from './holding.ts';

export const holding: Holding = {
  make: async (ann) => ({ id: (await newSchedule(ann, { name: "Ann's audits", enabled: false })).id }),
  watched: () => [SCHEDULED],
};
