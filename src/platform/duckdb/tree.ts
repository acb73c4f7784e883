import { readAt, type TableAt } from './at-clause.ts';
import {
  ALLOWED_FUNCTIONS,
  ALLOWED_TABLE_FUNCTIONS,
  RANGE_AS_VALUE,
  RANGE_IN_FROM,
  REFUSED_TYPE,
  WRITTEN_COUNT,
  WRITTEN_TYPES,
} from './functions.ts';

/** What a statement refers to, found in DuckDB's own syntax tree; positions are byte offsets into the text. */
export interface Inspection {
  tables: InspectedTable[];
  ctes: { name: string; position: number | undefined }[];
  parameters: string[];
  /** The name of the only column, when the text counts all rows of one table and does nothing else. */
  counts?: string | undefined;
  /** Why another engine may not read the text alike; undefined when it does. */
  unportable?: string | undefined;
  /** The same for texts that differ only in what their tables are called and in which state those are read. */
  shape?: string;
}

export interface InspectedTable {
  name: string;
  position: number | undefined;
  /** In which state it is read, when it is not the present one. */
  at?: TableAt;
  /** Whether the text calls it by another name. */
  isAliased: boolean;
}

export interface Fault {
  message: string;
  position?: number | undefined;
}

class Refusal extends Error {
  readonly position: number | undefined;
  constructor(message: string, ...nodes: Node[]) {
    super(message);
    this.position = nodes.map(positionOf).find((position) => position !== undefined);
  }
}

type Node = Record<string, unknown>;
interface Scope {
  names: ReadonlySet<string>;
  outer: Scope | undefined;
}
interface Walk {
  found: Inspection;
  pending: { value: unknown; scope: Scope | undefined }[];
}

const EXPRESSIONS = new Set([
  ...[
    'BETWEEN',
    'CASE',
    'CAST',
    'COLLATE',
    'COLUMN_REF',
    'COMPARISON',
    'CONJUNCTION',
    'CONSTANT',
    'FUNCTION',
  ],
  ...[
    'LAMBDA',
    'LAMBDA_REF',
    'OPERATOR',
    'PARAMETER',
    'POSITIONAL_REFERENCE',
    'STAR',
    'SUBQUERY',
    'TYPE',
    'WINDOW',
  ],
]);
const NODES = new Set([
  ...['SELECT_NODE', 'SET_OPERATION_NODE', 'RECURSIVE_CTE_NODE', 'CTE_NODE'],
  ...['BASE_TABLE', 'SUBQUERY', 'JOIN', 'TABLE_FUNCTION', 'EMPTY', 'EXPRESSION_LIST', 'PIVOT'],
  ...['ORDER_MODIFIER', 'LIMIT_MODIFIER', 'LIMIT_PERCENT_MODIFIER', 'DISTINCT_MODIFIER'],
  ...['ORDER_DEFAULT', 'ASCENDING', 'DESCENDING'],
]);
const PLAIN_NAME = /^[\p{L}_][\p{L}\p{N}_]*$/u;
const INTERNAL_NAME = /^(duckdb_|pg_|pragma_|sqlite_|information_schema$)/;

/** DuckDB compares names without regard to the case of ASCII letters. */
export const foldName = (name: string): string => name.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Goes through the tree of `json_serialize_sql`; what it does not know it refuses. */
export function inspectTree(tree: unknown): Inspection | Fault {
  const statements = (tree as { statements?: unknown[] }).statements ?? [];
  if (statements.length !== 1)
    return {
      message: `Send exactly one SELECT statement; this has ${statements.length}.`,
    };
  const found: Inspection = { tables: [], ctes: [], parameters: [] };
  // A stack of our own: the tree is thousands of levels deep for SQL that DuckDB still accepts.
  const walk: Walk = { found, pending: [{ value: statements[0], scope: undefined }] };
  try {
    for (let next = walk.pending.pop(); next !== undefined; next = walk.pending.pop()) {
      if (typeof next.value === 'object' && next.value !== null) visit(next.value, next.scope, walk);
    }
  } catch (error) {
    if (error instanceof Refusal) return { message: error.message, position: error.position };
    throw error;
  }
  return found;
}

function visit(value: object, scope: Scope | undefined, walk: Walk): void {
  if (Array.isArray(value)) {
    for (const item of value) walk.pending.push({ value: item, scope });
    return;
  }
  const node = value as Node;
  const inner = scopeOf(node, scope, walk.found);
  if ('show_type' in node) throw new Refusal('SHOW, DESCRIBE and SUMMARIZE are not available here.', node);
  if (node.id === REFUSED_TYPE && 'type_info' in node) throw typeRefusal(node);
  if (typeof node.class === 'string') visitExpression(node, walk.found);
  else if (typeof node.type === 'string') visitNode(node, inner, walk.found);
  for (const child of partsOf(node)) {
    if (typeof child === 'object' && child !== null) walk.pending.push({ value: child, scope: inner });
  }
}

/** The function of a table function is checked as one, and not once more as a value. */
function partsOf(node: Node): unknown[] {
  if (node.type !== 'TABLE_FUNCTION' || typeof node.function !== 'object' || node.function === null)
    return Object.values(node);
  const { function: called, ...rest } = node;
  return [...Object.values(rest), ...Object.values(called as Node)];
}

function scopeOf(node: Node, outer: Scope | undefined, found: Inspection): Scope | undefined {
  const entries = (node.cte_map as { map?: { key: string }[] } | undefined)?.map ?? [];
  if (entries.length === 0) return outer;
  for (const { key } of entries) {
    if (!PLAIN_NAME.test(key) || INTERNAL_NAME.test(foldName(key)))
      throw new Refusal(
        `Give the WITH query "${key}" a plain name of letters, digits and underscores.`,
        node,
      );
    found.ctes.push({ name: key, position: positionOf(node) });
  }
  return { names: new Set(entries.map(({ key }) => foldName(key))), outer };
}

function visitExpression(node: Node, found: Inspection): void {
  if (!EXPRESSIONS.has(node.class as string))
    throw new Refusal(`Expressions of the kind ${node.class} are not available in queries.`, node);
  if (node.class === 'PARAMETER') found.parameters.push(String(node.identifier));
  if ('function_name' in node) checkFunction(node, ALLOWED_FUNCTIONS, RANGE_AS_VALUE);
}

function visitNode(node: Node, scope: Scope | undefined, found: Inspection): void {
  const type = node.type as string;
  if (!NODES.has(type) && !type.endsWith('_TYPE_INFO'))
    throw new Refusal(`Clauses of the kind ${type} are not available in queries.`, node);
  if (type === 'BASE_TABLE') visitTable(node, scope, found);
  else if ((node.at_clause ?? null) !== null)
    throw new Refusal('Only a dataset can be read AT a version or a time.', node);
  if (type === 'TABLE_FUNCTION') checkFunction(node.function as Node, ALLOWED_TABLE_FUNCTIONS, RANGE_IN_FROM);
}

function visitTable(node: Node, scope: Scope | undefined, found: Inspection): void {
  const name = String(node.table_name);
  const qualified = [node.catalog_name, node.schema_name].filter((part) => part !== '');
  if (qualified.length > 0) {
    const whole = [...qualified, name].join('.');
    throw new Refusal(
      `Use the table "${whole}" by its plain name, without a schema or database in front.`,
      node,
    );
  }
  const at = atOf(node);
  for (let inner = scope; inner !== undefined; inner = inner.outer)
    if (inner.names.has(foldName(name))) {
      if (at === undefined) return;
      throw new Refusal(
        `The WITH query "${name}" has no versions. Write AT behind the datasets that it reads.`,
        node,
      );
    }
  const isAliased = node.alias !== '';
  found.tables.push({ name, position: positionOf(node), isAliased, ...(at === undefined ? {} : { at }) });
}

function atOf(node: Node): TableAt | undefined {
  const clause = (node.at_clause ?? null) as Node | null;
  if (clause === null) return undefined;
  const at = readAt(clause);
  if ('message' in at) throw new Refusal(at.message, at.node, node);
  return at;
}

function checkFunction(node: Node, allowed: ReadonlySet<string>, longestRange: number): void {
  const name = String(node.function_name);
  const folded = foldName(name);
  const qualified = (node.schema !== '' && node.schema !== 'main') || node.catalog !== '';
  if (qualified || !allowed.has(folded)) {
    const place = allowed === ALLOWED_TABLE_FUNCTIONS ? 'as a table' : 'in queries';
    throw new Refusal(`The function "${name}" is not available ${place}.`, node);
  }
  const parts = (node.children as Node[] | undefined) ?? [];
  const most = WRITTEN_COUNT.get(folded);
  if (most !== undefined) {
    const count = writtenNumber(parts[1]);
    if (count === undefined || count > most)
      throw new Refusal(`Give "${name}" its length as a number of at most ${most}.`, node);
  }
  if (WRITTEN_TYPES.has(folded)) checkTypes(name, parts[1], node);
  if (folded === 'range' || folded === 'generate_series') {
    const size = rangeSize(parts.map(writtenNumber));
    if (size > longestRange)
      throw new Refusal(`"${name}" can create at most ${longestRange} values here.`, node);
  }
}

function checkTypes(name: string, types: Node | undefined, call: Node): void {
  const { value } = (types?.class === 'CONSTANT' ? types.value : {}) as { value?: unknown };
  if (typeof value !== 'string') throw new Refusal(`Give "${name}" the types as a string literal.`, call);
  // What JSON hides behind a backslash DuckDB reads as the letter that is meant.
  const plain = value.replaceAll(/\\u([0-9a-f]{4})/gi, (_, digits) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  if (plain.toUpperCase().includes(REFUSED_TYPE)) throw typeRefusal(call);
}

const typeRefusal = (node: Node): Refusal =>
  new Refusal(`The type ${REFUSED_TYPE} is not available in queries. Use JSON.`, node);

/** NaN, which is not too large, for ranges that are not written out: those the memory limit and the time limit stop. */
function rangeSize(bounds: (number | undefined)[]): number {
  const [first, second, step] = bounds.map((bound) => bound ?? Number.NaN);
  if (first === undefined) return 0;
  return second === undefined ? first : Math.abs((second - first) / (step ?? 1));
}

function writtenNumber(node: Node | undefined): number | undefined {
  if (node?.class !== 'CONSTANT') return undefined;
  const constant = node.value as { type?: { id?: string }; value?: unknown };
  return /INT$|^INTEGER$/.test(constant.type?.id ?? '') ? Number(constant.value) : undefined;
}

const positionOf = (node: Node): number | undefined => {
  const position = node.query_location;
  return typeof position === 'number' && position < 1e9 ? position : undefined;
};
