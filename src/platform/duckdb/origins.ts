import { foldName } from './tree.ts';

export interface Origin {
  relation: string;
  column: string;
}

/** A column of a result and the columns of relations that its values are made of. */
export interface ColumnOrigin {
  name: string;
  from: Origin[];
  /** Whether the values are those of the one column, unchanged. */
  direct: boolean;
}

/** Columns by the name of their relation. */
export type RelationColumns = Readonly<Record<string, readonly string[]>>;

type Node = Record<string, unknown>;
interface Source {
  alias: string;
  columns: ColumnOrigin[];
}
interface Scope {
  sources: Source[];
  /** Names that earlier items of the same list were given. */
  aliases: ColumnOrigin[];
  outer: Scope | undefined;
}
type Named = ReadonlyMap<string, ColumnOrigin[]>;

/** What is written in a way that is not followed here. */
class NotFollowed extends Error {}

const DEEPEST = 60;
const same = (one: string, other: string): boolean => foldName(one) === foldName(other);
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);
const nodeOf = (query: unknown): Node => (query as { node?: Node } | undefined)?.node ?? {};

/** Where each column of a SELECT comes from, by DuckDB's own syntax tree; undefined when it is not plain to see. */
export function columnOrigins(tree: unknown, relations: RelationColumns): ColumnOrigin[] | undefined {
  const [statement] = listOf((tree as { statements?: unknown }).statements);
  const tables = new Map(
    Object.entries(relations).map(([relation, columns]) => [
      foldName(relation),
      columns.map((column) => ({ name: column, from: [{ relation, column }], direct: true })),
    ]),
  );
  try {
    return selected(statement?.node as Node, tables, undefined, 0);
  } catch (error) {
    if (error instanceof NotFollowed) return undefined;
    throw error;
  }
}

function selected(node: Node, known: Named, outer: Scope | undefined, depth: number): ColumnOrigin[] {
  if (depth > DEEPEST) throw new NotFollowed();
  let names = known;
  const add = (name: string, query: unknown, aliases: unknown) => {
    const columns = renamed(selected(nodeOf(query), names, outer, depth + 1), aliases);
    names = new Map([...names, [foldName(name), columns]]);
  };
  for (const { key, value } of listOf((node.cte_map as Node | undefined)?.map)) {
    const { query, aliases } = value as Node;
    add(String(key), query, aliases);
  }
  switch (node.type) {
    case 'SELECT_NODE':
      return selectList(node, names, outer, depth);
    case 'SET_OPERATION_NODE':
      return united(node, names, outer, depth);
    case 'CTE_NODE':
      add(String(node.cte_name ?? node.ctename), { node: nodeOf(node.query) }, node.aliases);
      return selected(node.child as Node, names, outer, depth + 1);
    default:
      throw new NotFollowed();
  }
}

function united(node: Node, names: Named, outer: Scope | undefined, depth: number): ColumnOrigin[] {
  const [left = [], right = []] = [node.left, node.right].map((side) =>
    selected(side as Node, names, outer, depth + 1),
  );
  if (node.setop_type === 'UNION_BY_NAME') {
    const added = right.filter(({ name }) => left.every((column) => !same(column.name, name)));
    const merged = left.map((column) =>
      both(
        column,
        right.find(({ name }) => same(name, column.name)),
      ),
    );
    return [...merged, ...added];
  }
  // What is taken away, or only counts when it is on both sides, still comes from the left.
  if (node.setop_type !== 'UNION') return left;
  return left.map((column, place) => both(column, right[place]));
}

const both = (one: ColumnOrigin, other: ColumnOrigin | undefined): ColumnOrigin =>
  other === undefined
    ? one
    : { name: one.name, from: distinct([...one.from, ...other.from]), direct: one.direct && other.direct };

function selectList(node: Node, names: Named, outer: Scope | undefined, depth: number): ColumnOrigin[] {
  const scope: Scope = {
    sources: sourcesOf(node.from_table as Node, names, outer, depth),
    aliases: [],
    outer,
  };
  const columns: ColumnOrigin[] = [];
  for (const item of listOf(node.select_list)) {
    const made =
      item.class === 'STAR' ? starred(item, scope, names, depth) : [single(item, scope, names, depth)];
    columns.push(...made);
    scope.aliases.push(...made);
  }
  return columns;
}

function sourcesOf(node: Node, names: Named, outer: Scope | undefined, depth: number): Source[] {
  const alias = String(node?.alias ?? '');
  switch (node?.type) {
    case 'EMPTY':
      return [];
    case 'BASE_TABLE': {
      const table = String(node.table_name);
      const columns = names.get(foldName(table));
      if (columns === undefined) throw new NotFollowed();
      return [{ alias: alias || table, columns: renamed(columns, node.column_name_alias) }];
    }
    case 'SUBQUERY': {
      const columns = selected(nodeOf(node.subquery), names, outer, depth + 1);
      return [{ alias, columns: renamed(columns, node.column_name_alias) }];
    }
    case 'JOIN': {
      if (node.ref_type === 'NATURAL') throw new NotFollowed();
      const left = sourcesOf(node.left as Node, names, outer, depth);
      const inner = { sources: left, aliases: [], outer };
      const right = sourcesOf(node.right as Node, names, inner, depth);
      const shared = listOf(node.using_columns).map(String);
      if (['SEMI', 'ANTI'].includes(String(node.join_type))) return left;
      return [...left, ...right.map((source) => withoutShared(source, shared))];
    }
    default:
      throw new NotFollowed();
  }
}

/** A column of USING stands once, as the one of the left side. */
const withoutShared = ({ alias, columns }: Source, shared: readonly string[]): Source => ({
  alias,
  columns: columns.filter(({ name }) => !shared.some((one) => same(one, name))),
});

const renamed = (columns: ColumnOrigin[], aliases: unknown): ColumnOrigin[] => {
  const given = listOf(aliases).map(String);
  return columns.map((column, place) => ({ ...column, name: given[place] ?? column.name }));
};

function starred(item: Node, scope: Scope, names: Named, depth: number): ColumnOrigin[] {
  const renames = listOf(item.rename_list).length + listOf(item.qualified_exclude_list).length;
  if (item.columns === true || (item.expr ?? null) !== null || renames > 0) throw new NotFollowed();
  const relation = String(item.relation_name ?? '');
  const excluded = listOf(item.exclude_list).map(String);
  const replaced = listOf(item.replace_list).map(({ key, value }) => ({
    ...single(value as Node, scope, names, depth),
    name: String(key),
  }));
  return scope.sources
    .filter(({ alias }) => relation === '' || same(alias, relation))
    .flatMap(({ columns }) => columns)
    .filter(({ name }) => !excluded.some((one) => same(one, name)))
    .map((column) => {
      const instead = replaced.find(({ name }) => same(name, column.name));
      return instead === undefined ? column : { ...instead, name: column.name };
    });
}

function single(item: Node, scope: Scope, names: Named, depth: number): ColumnOrigin {
  const path = listOf(item.column_names).map(String);
  const alias = String(item.alias ?? '');
  if (item.class === 'COLUMN_REF') {
    const found = resolve(path, scope);
    const isWhole = found !== undefined && same(found.name, path.at(-1) ?? '');
    return { name: alias || path.at(-1) || '', from: found?.from ?? [], direct: isWhole && found.direct };
  }
  return { name: alias, from: distinct(collected(item, scope, names, depth)), direct: false };
}

/** `column`, `relation.column`, and parts of a value behind either. */
function resolve(path: readonly string[], scope: Scope | undefined): ColumnOrigin | undefined {
  if (scope === undefined) return undefined;
  const [first = '', second] = path;
  const inSource = (source: Source, name: string) => source.columns.find((column) => same(column.name, name));
  if (second !== undefined) {
    const source = scope.sources.find(({ alias }) => same(alias, first));
    const column = source && inSource(source, second);
    if (column !== undefined) return column;
  }
  for (const source of scope.sources) {
    const column = inSource(source, first);
    if (column !== undefined) return column;
  }
  return scope.aliases.find(({ name }) => same(name, first)) ?? resolve(path, scope.outer);
}

/** Every column that an expression reads, also in the queries within it. */
function collected(expression: Node, scope: Scope, names: Named, depth: number): Origin[] {
  const from: Origin[] = [];
  const pending: unknown[] = [expression];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    const node = next as Node;
    if (node.class === 'COLUMN_REF')
      from.push(...(resolve(listOf(node.column_names).map(String), scope)?.from ?? []));
    else if (node.class === 'STAR')
      from.push(...starred(node, scope, names, depth).flatMap((column) => column.from));
    else if (node.class === 'SUBQUERY')
      from.push(...selected(nodeOf(node.subquery), names, scope, depth + 1).flatMap((column) => column.from));
    else
      pending.push(
        ...Object.values(node)
          .filter((part) => part !== null && part !== undefined)
          .reverse(),
      );
    if (node.class === 'SUBQUERY' && node.child) pending.push(node.child);
  }
  return from;
}

const distinct = (origins: readonly Origin[]): Origin[] => [
  ...new Map(origins.map((origin) => [`${origin.relation}\0${origin.column}`, origin])).values(),
];
