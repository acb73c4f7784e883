import type { Sql } from '../../../kernel/sql.ts';
import { findStoredStrategy, type StrategyRow } from './store/strategies.ts';
import { DESCRIPTIONS, KINDS, type StrategyKind } from './strategies.ts';

export const BUILT_IN = KINDS.map((kind) => ({
  strategy_id: kind as string,
  kind,
  description: DESCRIPTIONS[kind],
  parameters: {} as Record<string, number>,
  built_in: true,
  created_at: null as string | null,
}));

export const isBuiltIn = (id: string): id is StrategyKind => (KINDS as readonly string[]).includes(id);

export const toStrategy = ({ parameters, created_at, ...row }: StrategyRow) => ({
  ...row,
  parameters: parameters as Record<string, number>,
  built_in: false,
  created_at: created_at.toISOString(),
});

/** One of the program's, or one that the account has stored. */
export const hasStrategy = async (sql: Sql, id: string): Promise<boolean> =>
  isBuiltIn(id) || (await findStoredStrategy(sql, id)) !== undefined;
