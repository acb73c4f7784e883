import { definePageRule, failIf, NOT_APPLICABLE, type Verdict } from '../define-rule.ts';

const SLOW = 800;
const VERY_SLOW = 1_800;

export const httpTtfb = definePageRule({
  id: 'http-ttfb',
  title: 'Server responds slowly',
  why: 'Until the first byte arrives nothing can be shown. Slow servers are also crawled less often.',
  fix: 'Cache the page, speed up the queries that make it, or serve it from a location nearer to its visitors. Aim at less than 800 ms.',
  example: { bad: 'first byte after 2,100 ms', good: 'first byte after 250 ms' },
  category: 'http',
  severity: 'medium',
  lower: 'low',
  weight: 2,
  needs: ['response'],
  core: true,
  judge({ response }) {
    if (response === null || response.status === 0 || response.ttfbMs === null) return NOT_APPLICABLE;
    return judgeTtfb(response.ttfbMs);
  },
});

/** The same for a time that is the middle of several. */
export function judgeTtfb(ttfbMs: number): Verdict {
  if (ttfbMs <= SLOW) return failIf([]);
  return failIf([
    {
      locator: 'ttfb',
      message: `The first byte arrived after ${Math.round(ttfbMs).toLocaleString('en')} ms.`,
      severity: ttfbMs > VERY_SLOW ? 'medium' : 'low',
      expected: `at most ${SLOW} ms`,
      found: `${Math.round(ttfbMs)} ms`,
    },
  ]);
}
