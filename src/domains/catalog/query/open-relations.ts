import { conflict, invalidRequest } from '../../../kernel/errors.ts';
import type { Relation, TableVersion, View } from '../../../platform/duckdb/index.ts';
import type { EarlyTables } from './early-tables.ts';
import { type KnownName, readNames } from './known-names.ts';
import { readRecords } from './records.ts';
import type { QueryWork } from './services.ts';
import { findRelation } from './store.ts';

/** What a text reads, open for the engine. */
export interface OpenSource {
  /** The text to run: versions have names of their own in it. */
  sql: string;
  relations: Relation[];
  views: View[];
  parameters: readonly string[];
  /** What the text itself names, not what stands behind its views. */
  reads(): Promise<ReadThing[]>;
  /** Of datasets, by name: segments that need not even be opened. */
  pruned: ReadonlyMap<string, number>;
}

/** A thing of the account under the name that the text to run has for it. */
export interface ReadThing {
  name: string;
  kind: KnownName['kind'];
  id: string;
}

export interface SourceOptions {
  /** Granary's own records can be read too. */
  records?: boolean;
  /** Only records since then. */
  since?: Date | undefined;
  /** The text that a view is about to have. */
  instead?: View;
  /** Further names for datasets; they go before those of the account. */
  aliases?: ReadonlyMap<string, string>;
}

/** Opens the tables that the text reads, each in one consistent version, and closes them when the work is done. */
export async function withRelations<Result>(
  ctx: QueryWork,
  sql: string,
  work: (source: OpenSource) => Promise<Result>,
  options: SourceOptions = {},
): Promise<Result> {
  const opened = await openRelations(ctx, sql, options);
  try {
    return await work(opened.source);
  } finally {
    opened.release();
  }
}

export async function openRelations(
  ctx: QueryWork,
  sql: string,
  options: SourceOptions = {},
): Promise<{ source: OpenSource; release(): void }> {
  const early = ctx.services.openEarly(ctx.account.id, sql);
  try {
    const opened = await openWith(ctx, sql, early, options);
    early.end(opened.tableIds);
    return opened;
  } catch (error) {
    early.end();
    throw error;
  }
}

async function openWith(
  ctx: QueryWork,
  sql: string,
  early: EarlyTables,
  { records = false, since, instead, aliases = new Map() }: SourceOptions,
): Promise<{ source: OpenSource; tableIds: string[]; release(): void }> {
  const known = await readNames(ctx, records);
  for (const [name, tableId] of aliases) known.set(name, { kind: 'dataset', tableId });
  const viewText = async (name: string) => {
    if (known.get(name)?.kind !== 'view') return undefined;
    return instead !== undefined && sameName(name, instead.name) ? instead.sql : textOf(ctx, name);
  };
  const reading = await ctx.services.queries().reads(sql, new Set(known.keys()), viewText);
  const held: { release(): void }[] = [];
  const release = () => {
    for (const thing of held) thing.release();
  };
  const pruned = new Map<string, number>();
  try {
    const relations: Relation[] = [];
    for (const name of reading.relations) {
      const opened = await openNamed(ctx, name, known.get(name), { early, since });
      held.push(opened);
      relations.push(opened.relation);
      pruned.set(name, opened.pruned);
    }
    for (const version of reading.versions) {
      const opened = await openVersion(ctx, version, known.get(version.of));
      held.push(opened);
      relations.push(opened.relation);
    }
    const { views, parameters } = reading;
    const tableIds = reading.relations.flatMap((name) => tableIdOf(known.get(name)) ?? []);
    const reads = async () => {
      const direct = await ctx.services.queries().check(sql, new Set(known.keys()));
      return [
        ...direct.relations.map((name) => thingOf(name, known.get(name))),
        ...direct.versions.map(({ relation, of }) => thingOf(relation, known.get(of))),
      ];
    };
    const source = { sql: reading.sql, relations, views, parameters, pruned, reads };
    return { source, tableIds, release };
  } catch (error) {
    release();
    throw error;
  }
}

async function openNamed(
  ctx: QueryWork,
  name: string,
  known: KnownName | undefined,
  { early, since }: { early: EarlyTables; since: Date | undefined },
): Promise<{ relation: Relation; pruned: number; release(): void }> {
  switch (known?.kind) {
    case 'dataset': {
      const { select, files, rows, segments, release } = await early.take(known.tableId);
      return { relation: { name, select, files, count: rows }, pruned: segments.pruned, release };
    }
    case 'shown': {
      const { select, files, rows, release } = await known.table.open(ctx.account.id);
      return {
        relation: { name, select, files, ...(rows === undefined ? {} : { rows }) },
        pruned: 0,
        release,
      };
    }
    case 'record':
      return {
        relation: await readRecords(ctx, known.relation, since),
        pruned: 0,
        release: () => undefined,
      };
    default: {
      const { path, release } = await holdTable(ctx, name);
      const select = `SELECT * FROM read_parquet(['${path.replaceAll("'", "''")}'])`;
      return { relation: { name, select, files: [path] }, pruned: 0, release };
    }
  }
}

async function openVersion(
  { account, services }: QueryWork,
  { relation: name, of, at }: TableVersion,
  known: KnownName | undefined,
): Promise<{ relation: Relation; release(): void }> {
  const tableId = tableIdOf(known);
  if (tableId === undefined)
    throw invalidRequest(`"${of}" has no versions, because only datasets have. Read it without AT.`);
  const { select, files, rows, release } = await services.openVersion({ accountId: account.id, tableId }, at);
  return { relation: { name, select, files, count: rows }, release };
}

const tableIdOf = (known: KnownName | undefined): string | undefined =>
  known?.kind === 'dataset' ? known.tableId : undefined;

const thingOf = (name: string, known: KnownName | undefined): ReadThing => ({
  name,
  kind: known?.kind ?? 'table',
  id: tableIdOf(known) ?? name,
});

async function holdTable(ctx: QueryWork, name: string) {
  const row = await ctx.read((sql) => findRelation(sql, name));
  if (row?.object_key == null || row.sha256 === null) throw changed(name);
  return ctx.services.hold({ objectKey: row.object_key, sha256: row.sha256 });
}

async function textOf(ctx: QueryWork, name: string): Promise<string> {
  const row = await ctx.read((sql) => findRelation(sql, name));
  if (row?.sql == null) throw changed(name);
  if (row.engine === 'trino')
    throw invalidRequest(`The view "${row.name}" is written for Trino. Run the query with engine trino.`);
  return row.sql;
}

/** As the account's names are told apart. */
const sameName = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

const changed = (name: string) =>
  conflict(`"${name}" was changed while the query started. Repeat the query to read its current state.`);
