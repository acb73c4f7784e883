import { enumeration } from '../../../../kernel/enumeration.ts';
import type { FieldJob } from '../services.ts';

export const HEALTH = enumeration('SpiderHealthStatus', ['healthy', 'degraded', 'broken', 'unknown']);
export type Health = (typeof HEALTH)[number];

export interface Sums {
  jobs: number;
  pages: number;
  matched: number;
  match_rate: number | null;
  rejected: number;
  /** Of the values: how many look like numbers, and how long they are. */
  numeric_share: number | null;
  mean_length: number | null;
}

export interface FieldHealth {
  status: Health;
  reason: string;
  now: Sums;
  history: Sums;
  /** The best of the earlier jobs, which now is held against. */
  usual_rate: number | null;
  drift: number | null;
}

/** Fewer pages tell nothing for sure. */
const ENOUGH = 5;
const BROKEN = 0.5;
const DEGRADED = 0.9;
const MOST_REJECTED = 0.2;

/** How a field does in its last job, against its earlier ones. The newest job is the first. */
export function judgeField(jobs: readonly FieldJob[]): FieldHealth {
  const [last, ...earlier] = jobs;
  const now = sumUp(last === undefined ? [] : [last]);
  const history = sumUp(earlier);
  const usual = usualRate(earlier);
  const rate = now.match_rate;
  const drift = rate === null || usual === null ? null : round(rate - usual);
  const told = { now, history, usual_rate: usual, drift };
  return { ...verdict(now, history, usual), ...told };
}

function verdict(now: Sums, history: Sums, usual: number | null): { status: Health; reason: string } {
  const rate = now.match_rate;
  if (rate === null) return { status: 'unknown', reason: 'No crawl has visited a page of this handler yet.' };
  const isFew = now.pages < ENOUGH;
  if (usual === null) return withoutHistory(rate, now, isFew);
  if (usual === 0 && rate === 0)
    return isFew
      ? { status: 'unknown', reason: `It has matched nothing, but on only ${now.pages} pages.` }
      : { status: 'broken', reason: 'It has never matched.' };
  if (rate < BROKEN * usual) {
    const reason = `It matches ${percent(rate)} of pages, ${percent(usual)} before.`;
    return isFew
      ? { status: 'unknown', reason: `${reason} Based on only ${now.pages} pages.` }
      : { status: 'broken', reason };
  }
  if (
    now.rejected > MOST_REJECTED * now.pages &&
    now.rejected * history.pages > 2 * history.rejected * now.pages
  )
    return {
      status: 'degraded',
      reason: `${now.rejected} of ${now.pages} pages have a value that is invalid for its column.`,
    };
  const shape = shapeDrift(now, history);
  if (shape !== undefined) return { status: 'degraded', reason: shape };
  if (rate < DEGRADED * usual)
    return { status: 'degraded', reason: `It matches ${percent(rate)} of pages, ${percent(usual)} before.` };
  return { status: 'healthy', reason: `It matches ${percent(rate)} of pages, as before.` };
}

function withoutHistory(rate: number, { pages }: Sums, isFew: boolean): { status: Health; reason: string } {
  if (rate === 0)
    return isFew
      ? { status: 'unknown', reason: `It has matched nothing, but on only ${pages} pages.` }
      : { status: 'broken', reason: `It has matched none of ${pages} pages.` };
  return {
    status: 'healthy',
    reason: `It matches ${percent(rate)} of pages; there is no earlier crawl to compare with.`,
  };
}

function shapeDrift(now: Sums, history: Sums): string | undefined {
  const { numeric_share: share, mean_length: length } = now;
  const { numeric_share: usualShare, mean_length: usualLength } = history;
  if (share === null || usualShare === null || length === null || usualLength === null) return undefined;
  if (Math.abs(share - usualShare) > 0.5)
    return `${percent(share)} of values look like numbers, ${percent(usualShare)} before: it may match something else.`;
  const ratio = (length + 5) / (usualLength + 5);
  if (ratio > 4 || ratio < 0.25)
    return `Values are ${Math.round(length)} characters long, ${Math.round(usualLength)} before: it may match something else.`;
  return undefined;
}

function usualRate(jobs: readonly FieldJob[]): number | null {
  const telling = jobs.filter(({ pages }) => pages >= ENOUGH);
  const counted = telling.length > 0 ? telling : jobs.filter(({ pages }) => pages > 0);
  return counted.length === 0
    ? null
    : round(Math.max(...counted.map(({ pages, matched }) => matched / pages)));
}

export function sumUp(jobs: readonly FieldJob[]): Sums {
  const total = (read: (job: FieldJob) => number) => jobs.reduce((sum, job) => sum + read(job), 0);
  const pages = total((job) => job.pages);
  const matched = total((job) => job.matched);
  const measured = total((job) => job.measured);
  return {
    jobs: jobs.length,
    pages,
    matched,
    match_rate: pages === 0 ? null : round(matched / pages),
    rejected: total((job) => job.rejected),
    numeric_share: measured === 0 ? null : round(total((job) => job.numeric) / measured),
    mean_length: measured === 0 ? null : round(total((job) => job.characters) / measured),
  };
}

export const round = (value: number): number => Math.round(value * 1_000) / 1_000;

const percent = (share: number): string => `${Math.round(share * 100)} %`;
