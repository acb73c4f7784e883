import type { Logger } from '../../../kernel/log.ts';
import { engineRequest } from './engine-request.ts';
import type { OpenSource, ReadThing } from './open-relations.ts';
import type { SqlBody } from './schema.ts';
import type { QueryWork } from './services.ts';

/** What a text reads, and which of its columns are made of which, for those who follow data. */
export interface QueryOrigins {
  reads: { kind: ReadThing['kind']; id: string }[];
  /** Undefined when it is not plain to see. */
  columns?: { name: string; direct: boolean; from: { kind: string; id: string; column: string }[] }[];
}

/** More would cost more than it tells. */
const MOST_RELATIONS = 20;

/** Never the reason that a query fails: what it cannot find out is left out. */
export async function queryOrigins(
  ctx: QueryWork & { log: Pick<Logger, 'warn'> },
  body: SqlBody,
  source: OpenSource,
): Promise<QueryOrigins> {
  const things = await source.reads();
  const reads = distinct(things.map(({ kind, id }) => ({ kind, id })));
  if (things.length > MOST_RELATIONS) return { reads };
  try {
    const columns = await originsOf(ctx, body, source, things);
    return columns === undefined ? { reads } : { reads, columns };
  } catch (error) {
    ctx.log.warn({ err: error }, 'where the columns of a query come from was not found out');
    return { reads };
  }
}

async function originsOf(
  ctx: QueryWork,
  body: SqlBody,
  source: OpenSource,
  things: readonly ReadThing[],
): Promise<QueryOrigins['columns']> {
  const queries = ctx.services.queries();
  const request = engineRequest(ctx, body, source);
  const namesOf = async (asked: typeof request) =>
    (await queries.describe(asked)).columns.map(({ name }) => name);
  const known: Record<string, string[]> = {};
  for (const { name } of things)
    known[name] = await namesOf({
      ...request,
      sql: `SELECT * FROM "${name.replaceAll('"', '""')}"`,
      params: [],
    });
  const origins = await queries.origins(request.sql, known);
  const names = await namesOf(request);
  if (origins?.length !== names.length) return undefined;
  const byName = new Map(things.map((thing) => [thing.name, thing]));
  return origins.map(({ from, direct }, place) => ({
    name: names[place] ?? '',
    direct,
    from: distinct(
      from.flatMap(({ relation, column }) => {
        const thing = byName.get(relation);
        return thing === undefined ? [] : [{ kind: thing.kind, id: thing.id, column }];
      }),
    ),
  }));
}

/** A dataset under several names, or in several versions, is one. */
const distinct = <Thing>(things: readonly Thing[]): Thing[] => [
  ...new Map(things.map((thing) => [JSON.stringify(thing), thing])).values(),
];
