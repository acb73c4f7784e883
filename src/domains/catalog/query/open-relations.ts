import type { Context } from '../../../kernel/context.ts';
import type { Relation } from '../../../platform/duckdb/index.ts';
import type { QueryServices } from './services.ts';

/** Opens the tables that the text reads, each in one consistent version, and closes them when the work is done. */
export async function withRelations<Result>(
  ctx: Context<QueryServices>,
  sql: string,
  work: (relations: Relation[], parameters: readonly string[]) => Promise<Result>,
): Promise<Result> {
  const { tables, queries, namedTables } = ctx.services;
  const known = new Map<string, string>();
  for (const { name, tableId } of await ctx.read(namedTables)) known.set(name, tableId).set(tableId, tableId);
  const { relations: used, parameters } = await queries().check(sql, new Set(known.keys()));
  const opened: { release(): void }[] = [];
  try {
    const relations: Relation[] = [];
    for (const name of used) {
      const relation = await tables.open({ accountId: ctx.account.id, tableId: known.get(name) ?? '' });
      opened.push(relation);
      relations.push({ name, select: relation.select, files: relation.files });
    }
    return await work(relations, parameters);
  } finally {
    for (const relation of opened) relation.release();
  }
}
