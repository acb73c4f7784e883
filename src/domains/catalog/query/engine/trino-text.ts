import { invalidRequest } from '../../../../kernel/errors.ts';
import { readStatement, type Statement } from '../../../../platform/trino/index.ts';
import { type KnownName, readNames } from '../known-names.ts';
import type { ReadThing } from '../open-relations.ts';
import type { EngineWork } from '../services.ts';
import { findRelation } from '../store.ts';
import { trinoOf } from './choose-engine.ts';

/** What Trino is sent: the statement, after the views that it names. */
export interface TrinoText {
  sql: string;
  /** Lines before the statement itself. */
  linesBefore: number;
  /** Of the account, what the statement itself names. */
  reads: Pick<ReadThing, 'kind' | 'id'>[];
}

interface CommonTable {
  name: string;
  sql: string;
}

const DEEPEST = 16;
const MOST_VIEWS = 100;

/** Trino knows the datasets by their names; views, IDs and other names come along as WITH queries. */
export async function trinoText(
  work: EngineWork,
  statement: Statement,
  { aliases, view }: { aliases: ReadonlyMap<string, string>; view?: string },
): Promise<TrinoText> {
  const { schema } = trinoOf(work);
  const names = await trinoNames(work, aliases);
  const tables = new Map<string, CommonTable>();
  const reads = new Map<string, Pick<ReadThing, 'kind' | 'id'>>();

  const follow = async (name: string, path: readonly string[]): Promise<void> => {
    if (path.includes(name))
      throw invalidRequest(
        `The view "${name}" reads itself (${[...path, name].join(' → ')}). Register one of them again without the cycle.`,
      );
    if (tables.has(name)) return;
    const way = [...path, name];
    if (way.length > DEEPEST)
      throw invalidRequest(`Views can be nested at most ${DEEPEST} deep (${way.join(' → ')}).`);
    const inner = readStatement(await viewText(work, name));
    await take(inner, way);
    if (tables.size === MOST_VIEWS) throw invalidRequest(`A query can read at most ${MOST_VIEWS} views.`);
    tables.set(name, { name, sql: inner.sql });
  };
  const take = async (text: Statement, path: readonly string[]): Promise<void> => {
    for (const parts of text.tables) {
      const { name, known } = names.find(parts) ?? {};
      if (name === undefined || known === undefined) continue;
      const isOwn = parts.length === 1 && text.ctes.has(name);
      if (isOwn && (known.kind !== 'dataset' || names.isAlias(name))) throw nameTaken(name);
      if (isOwn) continue;
      if (path.length === (view === undefined ? 0 : 1)) reads.set(name, thingOf(name, known));
      if (known.kind === 'dataset') {
        if (parts.length === 1 && names.isAlias(name))
          tables.set(name, { name, sql: `SELECT * FROM ${schema}.${quoted(names.nameOf(known.tableId))}` });
      } else if (known.kind === 'view' && known.engine === 'trino') await follow(name, path);
      else throw unreadable(name, known);
    }
  };
  await take(statement, view === undefined ? [] : [view.toLowerCase()]);
  return { ...withTables(statement, [...tables.values()]), reads: [...reads.values()] };
}

/** Names as Trino compares them. */
async function trinoNames(work: EngineWork, aliases: ReadonlyMap<string, string>) {
  const { schema } = trinoOf(work);
  const known = new Map<string, KnownName>();
  const datasets = new Map<string, string>();
  const others = new Set<string>();
  for (const [name, thing] of await readNames(work, false)) {
    known.set(name.toLowerCase(), thing);
    if (thing.kind !== 'dataset') continue;
    if (name === thing.tableId) others.add(name);
    else datasets.set(thing.tableId, name.toLowerCase());
  }
  for (const [name, tableId] of aliases) {
    known.set(name.toLowerCase(), { kind: 'dataset', tableId });
    others.add(name.toLowerCase());
  }
  return {
    find(parts: readonly string[]) {
      const name = parts.at(-1) ?? '';
      const thing = known.get(name);
      if (parts.length > 1 && (parts.at(-2) !== schema || thing?.kind !== 'dataset')) return undefined;
      return { name, known: thing };
    },
    /** Whether Trino does not know the dataset by it. */
    isAlias: (name: string) => others.has(name),
    nameOf: (tableId: string) => datasets.get(tableId) ?? tableId,
  };
}

async function viewText({ read }: EngineWork, name: string): Promise<string> {
  const row = await read((sql) => findRelation(sql, name));
  if (row?.sql == null || row.engine !== 'trino')
    throw invalidRequest(`The view "${name}" was replaced at this moment. Repeat the query.`);
  return row.sql;
}

function withTables(
  { sql, tokens }: Statement,
  tables: readonly CommonTable[],
): { sql: string; linesBefore: number } {
  if (tables.length === 0) return { sql, linesBefore: 0 };
  const written = tables.map(({ name, sql: text }) => `${quoted(name)} AS (\n${text}\n)`).join(',\n');
  const [first, second] = tokens;
  const isWith = first?.kind === 'word' && first.value === 'with';
  if (isWith && second?.value === 'function')
    throw invalidRequest('Leave out WITH FUNCTION where the statement reads views, IDs or earlier stages.');
  const isRecursive = isWith && second?.kind === 'word' && second.value === 'recursive';
  const before = `WITH ${isRecursive ? 'RECURSIVE ' : ''}${written}${isWith ? ',' : ''}\n`;
  const end = !isWith ? 0 : isRecursive ? second.end : first.end;
  const start = first?.start ?? 0;
  // What follows keeps its place.
  const rest = isWith
    ? sql.slice(0, start) + sql.slice(start, end).replaceAll(/[^\n]/g, ' ') + sql.slice(end)
    : sql;
  return { sql: before + rest, linesBefore: before.split('\n').length - 1 };
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

const thingOf = (name: string, known: KnownName) => ({
  kind: known.kind,
  id: known.kind === 'dataset' ? known.tableId : name,
});

const nameTaken = (name: string) =>
  invalidRequest(`Give the WITH query "${name}" another name: a table or view already has this name.`);

const unreadable = (name: string, { kind }: KnownName) =>
  invalidRequest(
    kind === 'view'
      ? `The view "${name}" is written for DuckDB. Run the query with engine duckdb, or register the view with engine trino.`
      : `Trino reads datasets and its own views, and "${name}" is neither. Run the query with engine duckdb.`,
  );
