import { type Amount, distinctAmounts, gapOf } from '../statistics/index.ts';
import { severityOf } from './judge-pair.ts';
import { isPlaceholder } from './placeholder.ts';
import type { Severity } from './side.ts';

export const INTERNAL_CLASSES = [
  ...(['outside_min_max', 'cash_above_gross', 'negotiated_above_gross'] as const),
  ...(['percentiles_disordered', 'duplicate_key'] as const),
];
export type InternalClass = (typeof INTERNAL_CLASSES)[number];

export interface PayerAmounts {
  payer: string;
  plan: string;
  dollar?: Amount | null;
  p10?: Amount | null;
  median?: Amount | null;
  p90?: Amount | null;
}

/** One item of a hospital's file. */
export interface ItemAmounts {
  gross?: Amount | null;
  cash?: Amount | null;
  min?: Amount | null;
  max?: Amount | null;
  payers: readonly PayerAmounts[];
}

export interface InternalFinding {
  class: InternalClass;
  severity: Severity;
  impact: Amount;
  /** Of the item among those given. */
  item: number;
  payer: string | null;
  plan: string | null;
  value: Amount;
  /** What the value contradicts. */
  against: Amount;
}

/** Where items of one file and one comparison key contradict themselves or each other. */
export function judgeInternal(items: readonly ItemAmounts[]): InternalFinding[] {
  return [...items.flatMap((item, index) => judgeItem(item, index)), ...duplicates(items)];
}

const known = (amount: Amount | null | undefined): Amount | null =>
  amount == null || amount <= 0n || isPlaceholder(amount) ? null : amount;

function judgeItem(item: ItemAmounts, index: number): InternalFinding[] {
  const [gross, cash, min, max] = [known(item.gross), known(item.cash), known(item.min), known(item.max)];
  const findings: InternalFinding[] = [];
  const add = (kind: InternalClass, value: Amount, against: Amount, who: PayerAmounts | null = null) =>
    findings.push(finding({ kind, item: index, value, against, who }));

  if (cash !== null && gross !== null && cash > gross) add('cash_above_gross', cash, gross);
  for (const payer of item.payers) {
    const dollar = known(payer.dollar);
    if (dollar !== null) {
      if (min !== null && dollar < min) add('outside_min_max', dollar, min, payer);
      if (max !== null && dollar > max) add('outside_min_max', dollar, max, payer);
      if (gross !== null && dollar > gross) add('negotiated_above_gross', dollar, gross, payer);
    }
    const broken = disorder(payer);
    if (broken !== null) add('percentiles_disordered', broken.value, broken.against, payer);
  }
  return findings;
}

/** The first two of tenth percentile, median and ninetieth percentile that fall. */
function disorder(payer: PayerAmounts): { value: Amount; against: Amount } | null {
  const present = [payer.p10, payer.median, payer.p90].flatMap((amount) => known(amount) ?? []);
  for (const [index, against] of present.entries()) {
    const value = present[index + 1];
    if (value !== undefined && value < against) return { value, against };
  }
  return null;
}

function duplicates(items: readonly ItemAmounts[]): InternalFinding[] {
  const posted = new Map<string, { who: PayerAmounts; item: number; amounts: Amount[] }>();
  for (const [index, item] of items.entries())
    for (const who of item.payers) {
      const dollar = known(who.dollar);
      if (dollar === null) continue;
      const name = JSON.stringify([who.payer.trim().toLowerCase(), who.plan.trim().toLowerCase()]);
      const entry = posted.get(name) ?? { who, item: index, amounts: [] };
      entry.amounts.push(dollar);
      posted.set(name, entry);
    }
  return [...posted.values()].flatMap(({ who, item, amounts }) => {
    const [least, ...others] = distinctAmounts(amounts);
    const most = others.at(-1);
    return least === undefined || most === undefined
      ? []
      : [finding({ kind: 'duplicate_key', item, value: most, against: least, who })];
  });
}

interface Contradiction {
  kind: InternalClass;
  item: number;
  value: Amount;
  against: Amount;
  who: PayerAmounts | null;
}

function finding({ kind, item, value, against, who }: Contradiction): InternalFinding {
  const impact = gapOf(value, against);
  return {
    ...{ class: kind, severity: severityOf(impact, against), impact, item, value, against },
    ...{ payer: who?.payer ?? null, plan: who?.plan ?? null },
  };
}
