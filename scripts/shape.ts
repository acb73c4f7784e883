import { dirname, join } from 'node:path/posix';
import { parseSync } from '@swc/core';

/** What a source file says of its own shape. */
export interface FileShape {
  path: string;
  lines: number;
  /** Times that the type checker is told that something is there: `x!`. */
  assertions: number;
  /** Functions with five parameters or more, and types of such. */
  wideFunctions: number;
  /** Files that it imports, from the root; none of packages. */
  imports: string[];
}

const MOST_PARAMETERS = 4;
const FUNCTION = /Function|Arrow|Method|Constructor/;

interface SyntaxNode {
  type?: unknown;
  [field: string]: unknown;
}

export function shapeOf(path: string, text: string): FileShape {
  const shape: FileShape = {
    path,
    lines: text.split('\n').length - 1,
    assertions: 0,
    wideFunctions: 0,
    imports: [],
  };
  const visit = (node: SyntaxNode): void => {
    const { type } = node;
    if (type === 'TsNonNullExpression') shape.assertions += 1;
    if (typeof type === 'string' && FUNCTION.test(type) && parametersOf(node) > MOST_PARAMETERS)
      shape.wideFunctions += 1;
    const imported = importedBy(node);
    if (imported?.startsWith('.') === true) shape.imports.push(join(dirname(path), imported));
    for (const child of Object.values(node)) visitAll(child);
  };
  const visitAll = (value: unknown): void => {
    if (Array.isArray(value)) for (const item of value) visitAll(item);
    else if (typeof value === 'object' && value !== null) visit(value as SyntaxNode);
  };
  visitAll(parseSync(text, { syntax: 'typescript', tsx: path.endsWith('x'), target: 'es2024' }));
  return shape;
}

/** A method of a class has them one step deeper. */
function parametersOf(node: SyntaxNode): number {
  const { params, parameters } = { ...node, ...(node.function as SyntaxNode | undefined) };
  const all = params ?? parameters;
  return Array.isArray(all) ? all.length : 0;
}

/** The file that an import, an export of another file, or an import on demand names. */
function importedBy({ type, source, callee, arguments: given }: SyntaxNode): string | undefined {
  const isOnDemand = type === 'CallExpression' && (callee as SyntaxNode).type === 'Import';
  const named = isOnDemand ? (given as { expression: SyntaxNode }[])[0]?.expression : source;
  const { value } = (named ?? {}) as SyntaxNode;
  return typeof value === 'string' ? value : undefined;
}

/** Folders that stand side by side and import each other, over whatever files lie in them: `folder: one, other`. */
export function folderCycles(files: readonly Pick<FileShape, 'path' | 'imports'>[]): string[] {
  const arrows = new Map<string, Map<string, Set<string>>>();
  for (const { path, imports } of files)
    for (const target of imports) {
      const apart = whereApart(dirname(path), dirname(target));
      if (apart === undefined) continue;
      const { parent, from, to } = apart;
      const siblings = arrows.get(parent) ?? new Map<string, Set<string>>();
      arrows.set(parent, siblings.set(from, (siblings.get(from) ?? new Set()).add(to)));
    }
  return [...arrows].flatMap(([parent, siblings]) =>
    circles(siblings).map((names) => `${parent}: ${names.join(', ')}`),
  );
}

/** The two neighbours through which one folder reaches the other; none where one lies within the other. */
function whereApart(from: string, to: string): { parent: string; from: string; to: string } | undefined {
  const [one, other] = [from.split('/'), to.split('/')];
  const at = one.findIndex((name, place) => name !== other[place]);
  const [first, second] = [one[at], other[at]];
  if (first === undefined || second === undefined) return undefined;
  return { parent: one.slice(0, at).join('/'), from: first, to: second };
}

/** Each group of names of which every one reaches every other. */
function circles(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reach = new Map([...arrows.keys()].map((name) => [name, reachedFrom(name, arrows)]));
  const groups = [...reach].flatMap(([name, reached]) =>
    reached.has(name) ? [[...reached].filter((other) => reach.get(other)?.has(name) === true).sort()] : [],
  );
  return [...new Map(groups.map((names) => [names.join(), names])).values()];
}

function reachedFrom(start: string, arrows: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reached = new Set<string>();
  const pending = [start];
  for (let name = pending.pop(); name !== undefined; name = pending.pop())
    for (const next of arrows.get(name) ?? [])
      if (!reached.has(next)) {
        reached.add(next);
        pending.push(next);
      }
  return reached;
}
