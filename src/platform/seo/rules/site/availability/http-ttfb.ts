import { inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { httpTtfb, judgeTtfb } from '../../http/http-ttfb.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';

/** The rule of one page, for sites: what seemed slow while many pages were read is measured again. */
export const httpTtfbAgain = defineLinkedPageRule({
  ...httpTtfb,
  judge({ ttfbMs, urlKey }, _number, { probes }) {
    if (ttfbMs === null) return NOT_APPLICABLE;
    const samples = [ttfbMs, ...(probes.slow.get(urlKey) ?? [])].sort((one, other) => one - other);
    const median = samples[samples.length >> 1] ?? ttfbMs;
    const verdict = judgeTtfb(median);
    return samples.length === 1 && verdict.outcome === 'fail'
      ? inconclusive('The page seemed slow, but was measured only once.')
      : verdict;
  },
});
