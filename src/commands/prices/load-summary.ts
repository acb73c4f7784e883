import type { RatedataRun } from '../../../client/index.ts';
import type { Family } from '../../platform/prices/model/index.ts';
import type { Connected } from '../connection.ts';
import { countText, paint } from '../terminal.ts';
import { FAMILY_NAMES } from './family-names.ts';

interface ShownVerdict {
  validator: string;
  version: string;
  valid: boolean;
  errors: number;
  alerts: number;
}

const COLOURS = { published: 'green', unchanged: 'green', held: 'yellow' } as const;

/** What became of a file, in a few lines. */
export function summaryOf(name: string, run: RatedataRun): string {
  const { outcome, progress, stages, warnings } = run;
  const family = stages.detect?.output?.family as Family | undefined;
  const parts = [
    ...(family === undefined ? [] : [FAMILY_NAMES[family]]),
    ...(progress.items === undefined ? [] : [countText(progress.items, 'item')]),
    ...(progress.rates === undefined ? [] : [countText(progress.rates, 'rate')]),
    ...((progress.rows_rejected ?? 0) === 0 ? [] : [countText(progress.rows_rejected ?? 0, 'rejected row')]),
  ];
  const told = outcome === null ? run.status : paint(COLOURS[outcome], outcome);
  return [
    `${name}: ${told}`,
    ...(parts.length === 0 ? [] : [`  ${parts.join(', ')}`]),
    ...payersLine(stages),
    ...verdictsOf(stages).map(verdictLine),
    ...warnings.map((warning) => `  note: ${warning}`),
  ].join('\n');
}

function payersLine({ resolve }: RatedataRun['stages']): string[] {
  const { payers, payers_unmatched: unmatched } = resolve?.output ?? {};
  if (typeof payers !== 'number') return [];
  const count = typeof unmatched === 'number' ? unmatched : 0;
  const missing = count === 0 ? '' : `, ${payers === 1 ? '' : `${count} of them `}not recognized`;
  return [`  ${countText(payers, 'payer and plan', 'payers and plans')}${missing}`];
}

const verdictsOf = ({ validate }: RatedataRun['stages']): ShownVerdict[] =>
  (validate?.output?.verdicts as ShownVerdict[] | undefined) ?? [];

const verdictLine = ({ validator, version, valid, errors, alerts }: ShownVerdict): string =>
  `  ${validator === 'cms-hpt' ? "CMS's validator" : "CMS's schema"} ${version}: ${valid ? 'valid' : countText(errors, 'error')}${alerts === 0 ? '' : `, ${countText(alerts, 'alert')}`}`;

/** Of this run, or of the one that held the same file before. */
export async function heldReasons({ granary, signal }: Connected, run: RatedataRun): Promise<string[]> {
  const reasons = run.stages.publish?.output?.reasons;
  if (Array.isArray(reasons)) return reasons.map(String);
  for await (const source of granary.all('ratedata-admin.list-sources', { status: 'held' }, { signal })) {
    if (source.source_id !== run.source_id) continue;
    return source.snapshots.find(({ status }) => status === 'held')?.reasons ?? [];
  }
  return [];
}
