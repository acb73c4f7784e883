import { conflict } from '../../../../kernel/errors.ts';
import { type Sql, statement } from '../../../../kernel/sql.ts';
import { sqlState, UNIQUE_VIOLATION } from '../../../../platform/postgres/database.ts';
import type { StrategyKind, StrategyParameters } from '../strategies.ts';

export interface StrategyRow {
  strategy_id: string;
  kind: StrategyKind;
  description: string;
  parameters: StrategyParameters;
  created_at: Date;
}

const SHOWN = 'strategy_id, kind, description, parameters, created_at';
const insertStrategy = statement<StrategyRow>(
  'crawl.insert-strategy',
  `INSERT INTO crawl_strategies (account_id, strategy_id, kind, description, parameters)
   VALUES ($1, $2, $3, $4, $5) RETURNING ${SHOWN}`,
);
const findStrategy = statement<StrategyRow>(
  'crawl.find-strategy',
  `SELECT ${SHOWN} FROM crawl_strategies WHERE strategy_id = $1`,
);
const allStrategies = statement<StrategyRow>(
  'crawl.all-strategies',
  `SELECT ${SHOWN} FROM crawl_strategies ORDER BY strategy_id`,
);

export async function storeStrategy(
  sql: Sql,
  accountId: string,
  strategy: Omit<StrategyRow, 'created_at'>,
): Promise<StrategyRow> {
  const { strategy_id: id, kind, description, parameters } = strategy;
  try {
    return (await insertStrategy.first(sql, [accountId, id, kind, description, JSON.stringify(parameters)]))!;
  } catch (error) {
    if (sqlState(error) !== UNIQUE_VIOLATION) throw error;
    throw conflict(`This account already has a strategy named "${id}". Choose another name.`);
  }
}

export const findStoredStrategy = (sql: Sql, id: string) => findStrategy.first(sql, [id]);
export const storedStrategies = (sql: Sql) => allStrategies.all(sql);
