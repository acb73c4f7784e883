import type { Static } from 'typebox';
import type { Context } from '../../../../kernel/context.ts';
import { ApiError } from '../../../../kernel/errors.ts';
import { RULESET } from '../../../../platform/seo/index.ts';
import { threadTask } from '../../../../platform/threads/index.ts';
import type { AuditDiff } from '../detail-schema.ts';
import { readObject } from '../read-object.ts';
import type { AuditServices } from '../services.ts';
import { segmentsOf } from '../store/segments.ts';
import { readEvidence } from '../workflows/evidence.ts';
import { readFiles } from '../workflows/stored.ts';

type Diff = Static<typeof AuditDiff>;

const rescoreSite = threadTask<typeof import('./rescore-site.task.ts').default>(
  import.meta.resolve('./rescore-site.task.ts'),
);
/** Of a processor, for ten thousand pages and more. */
const LONGEST_MS = 10 * 60_000;

/**
 * How much of a difference comes from the rules and how much from the site. Where two audits went by other rules, the
 * older one is scored again by those of the newer one; only the rules of now are known.
 */
export async function splitDelta(
  ctx: Context<AuditServices>,
  head: { ruleset: string; score_exact: number | null },
  diff: Diff,
): Promise<Diff> {
  const { base } = diff;
  if (base === null || base.score_exact === null || head.score_exact === null) return diff;
  if (base.ruleset === head.ruleset || head.ruleset !== RULESET) return diff;
  const rescored = await rescore(ctx, base.audit_id);
  if (rescored === undefined) return diff;
  const delta_rules = two(rescored - base.score_exact);
  return { ...diff, delta_rules, delta_site: two(two(head.score_exact - base.score_exact) - delta_rules) };
}

const two = (value: number): number => Math.round(value * 100) / 100;

/** Undefined of a run whose facts were not kept. */
async function rescore(ctx: Context<AuditServices>, auditId: string): Promise<number | undefined> {
  const { objects, threads } = ctx.services;
  const run = { accountId: ctx.account.id, runId: auditId };
  const keys = await ctx.read((sql) => segmentsOf(sql, auditId));
  try {
    const [segments, files, evidence] = await Promise.all([
      Promise.all(keys.map(({ object_key: key }) => readObject(objects, key))),
      readFiles(objects, run),
      readEvidence(objects, run),
    ]);
    const limits = { signal: ctx.signal, timeoutMs: LONGEST_MS };
    return await threads.run(rescoreSite, { segments, files, ...evidence }, limits);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'not_found') return undefined;
    throw error;
  }
}
