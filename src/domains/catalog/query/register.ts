import type { Context } from '../../../kernel/context.ts';
import { emit } from '../../../kernel/events.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { tableRegistered, viewRegistered } from './events.ts';
import { checkPlace } from './naming.ts';
import type { QueryOrigins } from './query-origins.ts';
import { relationRecord } from './relation-record.ts';
import type { RegisteredRelation } from './schema.ts';
import type { QueryServices } from './services.ts';
import { insertRelation, lockRelation, type NewRelation, updateRelation } from './store.ts';

/** Queries that began before a table was replaced still read its former file. */
const FORMER_MS = 3_600_000;

/** Gives the name its meaning, at once for every query that begins from now on. */
export const register = (
  ctx: Context<QueryServices>,
  relation: NewRelation,
  replace: boolean,
  origins?: QueryOrigins,
): Promise<RegisteredRelation> =>
  ctx.tx(async (sql) => {
    const { name, kind } = relation;
    const { lifetimes } = ctx.services;
    const accountId = ctx.account.id;
    const current = await lockRelation(sql, name);
    await checkPlace(sql, current, { kind, replace });
    const row =
      current === undefined
        ? await insertRelation(sql, accountId, uuidv7(), relation)
        : await updateRelation(sql, current.relation_id, relation);
    if (relation.objectKey !== undefined) await lifetimes.keep(sql, accountId, relation.objectKey);
    if (current?.object_key != null)
      await lifetimes.expire(sql, accountId, current.object_key, new Date(Date.now() + FORMER_MS));
    const payload = {
      kind,
      replaced: current !== undefined,
      columns: relation.columns.length,
      schema: relation.columns.map(({ name: column, type }) => ({ name: column, data_type: type })),
      ...(relation.source === undefined ? {} : { source: relation.source }),
      ...(origins === undefined ? {} : { origins }),
      actor: ctx.actor.id,
    };
    await emit(sql, kind === 'view' ? viewRegistered : tableRegistered, {
      accountId,
      subject: row.name,
      payload,
    });
    return relationRecord(row);
  });
