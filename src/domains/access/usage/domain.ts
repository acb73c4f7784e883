import { defineDomain } from '../../../http/define-domain.ts';
import { getUsageSummary } from './operations/get-usage-summary.ts';
import { listUsage } from './operations/list-usage.ts';
import { usageRecords } from './records.ts';
import type { UsageServices } from './services.ts';

export const usageDomain = defineDomain({
  name: 'usage',
  operations: [getUsageSummary, listUsage],
  records: [usageRecords],
  create: (services: UsageServices): UsageServices => services,
});
