import { parse } from '@swc/core';

/** What stands before a table in SQL. Keywords are in capitals here as in all SQL of the program, so prose is no SQL. */
const BEFORE_A_TABLE = new Set([
  'COPY',
  'FROM',
  'INTO',
  'JOIN',
  'ONLY',
  'REFERENCES',
  'TABLE',
  'TRUNCATE',
  'UPDATE',
  'USING',
]);
/** Behind these, a comma is followed by one more table. */
const BEFORE_TABLES = new Set(['FROM', 'TABLE', 'TRUNCATE', 'USING']);
const AFTER_TABLES = new Set([
  'DO',
  'GROUP',
  'HAVING',
  'LIMIT',
  'ORDER',
  'RETURNING',
  'SELECT',
  'SET',
  'UNION',
  'VALUES',
  'WHERE',
  'WINDOW',
]);
/** Text in quotes, a name with what is left of its dots, a bracket, a comma, and what may stand for anything. */
const TOKENS = /'(?:[^']|'')*'|--[^\n]*|"([^"]+)"|(?:[\w$]+\.)*([\w$]+)|[(),]|[^\s]/g;

/** The tables among `known` that a text names where SQL names tables. */
export function tablesInSql(text: string, known: ReadonlySet<string>): string[] {
  const found: string[] = [];
  const outer: Place[] = [];
  let place: Place = { isNext: false, isList: false };
  for (const [token, quoted, word] of text.matchAll(TOKENS)) {
    if (token === '(') {
      outer.push(place);
      place = { isNext: place.isNext, isList: place.isNext };
    } else if (token === ')') {
      place = { ...(outer.pop() ?? place), isNext: false };
    } else if (token === ',') {
      place.isNext = place.isList;
    } else if (token.startsWith('--') || token === 'LATERAL') {
      // Says nothing of what follows.
    } else if (BEFORE_A_TABLE.has(token)) {
      place.isNext = true;
      if (BEFORE_TABLES.has(token)) place.isList = true;
    } else {
      const name = quoted ?? word;
      if (place.isNext && name !== undefined && known.has(name)) found.push(name);
      place.isNext = false;
      if (AFTER_TABLES.has(token)) place.isList = false;
    }
  }
  return found;
}

interface Place {
  /** A table is what comes next. */
  isNext: boolean;
  isList: boolean;
}

/** The tables that a source file names: in the SQL of its texts, and as the table of a resource or of records. */
export async function tablesInSource(source: string, known: ReadonlySet<string>): Promise<Set<string>> {
  const found = new Set<string>();
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const text = textOf(node as Node);
    if (text !== undefined) for (const table of tablesInSql(text, known)) found.add(table);
    const named = namedTable(node as Node);
    if (named !== undefined && known.has(named)) found.add(named);
    // The first of a join has no word of SQL before it.
    if (named?.includes(' JOIN ')) for (const table of tablesInSql(`FROM ${named}`, known)) found.add(table);
    Object.values(node).forEach(visit);
  };
  visit((await parse(source, { syntax: 'typescript' })).body);
  return found;
}

type Node = { type?: string } & Record<string, unknown>;

/** Of a text with values in it, what is not known when it is written stands as a sign that is no name. */
function textOf(node: Node): string | undefined {
  switch (node.type) {
    case 'StringLiteral':
      return node.value as string;
    case 'TemplateLiteral':
      return (node.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join(' ? ');
    case 'BinaryExpression': {
      if (node.operator !== '+') return undefined;
      return `${textOf(node.left as Node) ?? '?'} ${textOf(node.right as Node) ?? '?'}`;
    }
    default:
      return undefined;
  }
}

/** `from: 'x'`, `table: 'x'`, `table: { name: 'x' }`, `createResourceStore({ name: 'x' })` and `const X = 'x'`. */
function namedTable(node: Node): string | undefined {
  if (node.type === 'CallExpression' && (node.callee as Node).value === 'createResourceStore') {
    const [first] = node.arguments as { expression: Node }[];
    return first === undefined ? undefined : nameIn(first.expression);
  }
  if (node.type === 'VariableDeclarator') return textOf((node.init ?? {}) as Node);
  if (node.type !== 'KeyValueProperty') return undefined;
  const value = node.value as Node;
  const key = (node.key as Node).value;
  if (key === 'from' || key === 'table') return textOf(value) ?? nameIn(value);
  return undefined;
}

const nameIn = (object: Node): string | undefined => {
  const properties = object.type === 'ObjectExpression' ? (object.properties as Node[]) : [];
  const name = properties.find(
    ({ type, key }) => type === 'KeyValueProperty' && (key as Node).value === 'name',
  );
  return name === undefined ? undefined : textOf(name.value as Node);
};
