type Node = Record<string, unknown>;

/** Its message names what of the statement is in the way. */
class Unportable extends Error {}

/** Why a statement may mean something else in Trino, or nothing; undefined when both read it alike. */
export function unportable(tree: unknown): string | undefined {
  const statements = listOf((tree as Node).statements);
  try {
    for (const { node } of statements) checkQuery(nodeOf(node));
    return undefined;
  } catch (error) {
    if (error instanceof Unportable) return error.message;
    if (error instanceof RangeError) return 'deep nesting';
    throw error;
  }
}

const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {});
const listOf = (value: unknown): Node[] => (Array.isArray(value) ? (value as Node[]) : []);

function refuseIf(condition: boolean, what: string): void {
  if (condition) throw new Unportable(what);
}

function checkQuery(node: Node): void {
  for (const { value } of listOf(nodeOf(node.cte_map).map)) checkCommonTable(nodeOf(value));
  for (const modifier of listOf(node.modifiers)) checkModifier(modifier);
  if (node.type === 'SELECT_NODE') checkSelect(node);
  else {
    refuseIf(node.type !== 'SET_OPERATION_NODE', 'a recursive query');
    refuseIf(node.setop_type !== 'UNION' || node.setop_all !== true, 'a set operation other than UNION ALL');
    checkQuery(nodeOf(node.left));
    checkQuery(nodeOf(node.right));
  }
}

function checkCommonTable({ aliases, materialized, key_targets, query }: Node): void {
  refuseIf(listOf(aliases).length > 0, 'column names of a WITH query');
  refuseIf(materialized !== 'CTE_MATERIALIZE_DEFAULT', 'MATERIALIZED');
  refuseIf(listOf(key_targets).length > 0, 'USING KEY');
  checkQuery(nodeOf(nodeOf(query).node));
}

function checkModifier(modifier: Node): void {
  if (modifier.type === 'ORDER_MODIFIER') {
    for (const order of listOf(modifier.orders)) {
      refuseIf(order.null_order === 'ORDER_DEFAULT', 'ORDER BY without NULLS FIRST or NULLS LAST');
      refuseIf(nodeOf(order.expression).class !== 'COLUMN_REF', 'ORDER BY of more than a column');
      checkColumn(nodeOf(order.expression));
    }
    return;
  }
  refuseIf(modifier.type === 'DISTINCT_MODIFIER', 'DISTINCT');
  refuseIf(modifier.type !== 'LIMIT_MODIFIER', 'LIMIT with a percentage');
  refuseIf(modifier.offset !== null && modifier.offset !== undefined, 'OFFSET');
  refuseIf(constantType(nodeOf(modifier.limit)) !== 'INTEGER', 'LIMIT other than a number');
}

function checkSelect(node: Node): void {
  refuseIf(node.sample !== null && node.sample !== undefined, 'a sample');
  refuseIf(node.qualify !== null && node.qualify !== undefined, 'QUALIFY');
  for (const item of listOf(node.select_list)) {
    refuseIf(item.class === 'STAR', '*, as Trino has names of columns in small letters');
    refuseIf(item.class !== 'COLUMN_REF' && item.alias === '', 'a computed column without a name');
    checkValue(item, true);
  }
  checkSource(nodeOf(node.from_table));
  if (node.where_clause !== null) checkValue(nodeOf(node.where_clause), false);
  refuseIf(node.aggregate_handling !== 'STANDARD_HANDLING', 'GROUP BY ALL');
  const groups = listOf(node.group_expressions);
  for (const group of groups) {
    refuseIf(group.class !== 'COLUMN_REF', 'GROUP BY of more than columns');
    checkColumn(group);
  }
  const [set, more] = listOf(node.group_sets);
  refuseIf(
    more !== undefined || listOf(set).length < (set === undefined ? 0 : groups.length),
    'GROUPING SETS',
  );
  if (node.having !== null) checkValue(nodeOf(node.having), true);
}

function checkSource(source: Node): void {
  refuseIf(source.sample !== null && source.sample !== undefined, 'a sample');
  switch (source.type) {
    case 'BASE_TABLE':
      refuseIf(source.at_clause !== null && source.at_clause !== undefined, 'a table at a version');
      refuseIf(listOf(source.column_name_alias).length > 0, 'names for the columns of a table');
      return;
    case 'JOIN':
      refuseIf(source.ref_type !== 'REGULAR' || listOf(source.using_columns).length > 0, 'a join without ON');
      refuseIf(
        source.join_type !== 'INNER' && source.join_type !== 'LEFT',
        'a join other than INNER and LEFT',
      );
      checkJoinCondition(nodeOf(source.condition));
      checkSource(nodeOf(source.left));
      checkSource(nodeOf(source.right));
      return;
    default:
      throw new Unportable(source.type === 'EMPTY' ? 'a SELECT without a table' : 'FROM of more than tables');
  }
}

function checkJoinCondition(condition: Node): void {
  if (condition.type === 'CONJUNCTION_AND') {
    for (const part of listOf(condition.children)) checkJoinCondition(part);
    return;
  }
  const sides = [nodeOf(condition.left), nodeOf(condition.right)];
  const isEquality = condition.type === 'COMPARE_EQUAL' && sides.every((side) => side.class === 'COLUMN_REF');
  refuseIf(!isEquality, 'a join on more than the equality of columns');
  sides.forEach(checkColumn);
}

const COMPARISONS = new Set([
  ...['COMPARE_EQUAL', 'COMPARE_NOTEQUAL', 'COMPARE_LESSTHAN', 'COMPARE_GREATERTHAN'],
  ...['COMPARE_LESSTHANOREQUALTO', 'COMPARE_GREATERTHANOREQUALTO'],
]);
const TESTS = new Set(['OPERATOR_NOT', 'OPERATOR_IS_NULL', 'OPERATOR_IS_NOT_NULL']);

function checkValue(value: Node, mayAggregate: boolean): void {
  switch (value.class) {
    case 'COLUMN_REF':
      checkColumn(value);
      break;
    case 'CONSTANT':
      checkConstant(value);
      break;
    case 'COMPARISON':
      refuseIf(!COMPARISONS.has(String(value.type)), 'IS DISTINCT FROM');
      break;
    case 'OPERATOR':
      checkOperator(value);
      break;
    case 'FUNCTION':
      checkFunction(value, mayAggregate);
      break;
    case 'CAST':
      refuseIf(!isTruthWord(value), 'a cast');
      break;
    case 'CONJUNCTION':
    case 'BETWEEN':
      break;
    default:
      throw new Unportable(NAMED[String(value.class)] ?? 'an expression');
  }
  const mayGoOn = mayAggregate && (value.class !== 'FUNCTION' || ARITHMETIC.has(String(value.function_name)));
  for (const part of PARTS.map((name) => value[name])) {
    if (typeof part === 'object' && part !== null && 'class' in part) checkValue(nodeOf(part), mayGoOn);
  }
  for (const part of listOf(value.children)) checkValue(part, mayGoOn);
}

const PARTS = ['left', 'right', 'input', 'lower', 'upper'];

function checkOperator(value: Node): void {
  const type = String(value.type);
  const [, ...values] = listOf(value.children);
  if (type === 'COMPARE_IN' || type === 'COMPARE_NOT_IN')
    refuseIf(
      values.some((item) => item.class !== 'CONSTANT'),
      'IN with more than values',
    );
  else refuseIf(!TESTS.has(type), `the operator ${operatorName(value)}`);
}

const NAMED: Readonly<Record<string, string>> = {
  CASE: 'CASE',
  PARAMETER: 'a parameter',
  STAR: '*',
  SUBQUERY: 'a subquery',
  WINDOW: 'a window function',
};

const operatorName = ({ type }: Node): string => String(type).replace('OPERATOR_', '').toLowerCase();

const ARITHMETIC = new Set(['+', '-', '*']);
const AGGREGATES = new Set(['count', 'sum', 'min', 'max', 'avg']);

function checkFunction(call: Node, mayAggregate: boolean): void {
  const name = String(call.function_name).toLowerCase();
  const children = listOf(call.children);
  refuseIf(call.filter !== null && call.filter !== undefined, 'FILTER');
  refuseIf(listOf(nodeOf(call.order_bys).orders).length > 0, 'ORDER BY in a function');
  if (name === '~~' || name === '!~~')
    refuseIf(constantType(children[1] ?? {}) !== 'VARCHAR', 'LIKE with more than a text');
  else if (ARITHMETIC.has(name)) {
    refuseIf(
      children.some((part) => constantType(part) === 'DECIMAL'),
      'arithmetic with decimals',
    );
    refuseIf(children.length !== 2, 'a sign before an expression');
  } else if (name === 'count_star') refuseIf(!mayAggregate, 'an aggregate here');
  else {
    refuseIf(!AGGREGATES.has(name), `the function ${name}`);
    refuseIf(children.length !== 1, `${name} of this form`);
    refuseIf(call.distinct === true && name !== 'count', 'DISTINCT');
    refuseIf(!mayAggregate, 'an aggregate here');
  }
}

function checkColumn({ column_names: names }: Node): void {
  refuseIf(listOf(names).length > 2, 'a part of a column');
}

const CONSTANTS = new Set(['INTEGER', 'BIGINT', 'DECIMAL', 'DOUBLE', 'VARCHAR']);

/** NULL is of no type. */
function checkConstant(value: Node): void {
  const type = constantType(value);
  refuseIf(type === undefined || !CONSTANTS.has(type), 'a value of this type');
}

function constantType({ class: kind, value }: Node): string | undefined {
  if (kind !== 'CONSTANT') return undefined;
  const { id } = nodeOf(nodeOf(value).type);
  return typeof id === 'string' ? id : undefined;
}

/** How DuckDB writes true and false. */
function isTruthWord({ child, cast_type, try_cast }: Node): boolean {
  const word = nodeOf(nodeOf(child).value).value;
  return nodeOf(cast_type).id === 'BOOLEAN' && try_cast === false && (word === 't' || word === 'f');
}
