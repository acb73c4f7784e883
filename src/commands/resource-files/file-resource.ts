import { type Document, isAlias, isMap, isScalar, isSeq, type LineCounter, type Node } from 'yaml';

export interface WrittenResource {
  kind: string;
  name: string;
  spec: Record<string, unknown>;
}

/** A resource and where its file has it. */
export interface FileResource {
  resource: WrittenResource;
  /** `prices.yaml:12` of a place in the resource, such as `spec.columns[0].name`; of the nearest one that is there. */
  placeOf(path: string): string;
}

export interface Source {
  file: string;
  document: Document;
  lines: LineCounter;
}

export const lineText = ({ file, lines }: Pick<Source, 'file' | 'lines'>, offset: number): string =>
  `${file}:${Math.max(lines.linePos(offset).line, 1)}`;

/** The place of the deepest part of a path that a file has. */
export function placeIn(source: Source, root: Node, path: string): string {
  let node: unknown = root;
  let offset = root.range?.[0] ?? 0;
  for (const part of path.split(/[.[\]]+/).filter((text) => text !== '')) {
    if (isAlias(node)) node = node.resolve(source.document);
    if (isMap(node)) {
      const pair = node.items.find(({ key }) => isScalar(key) && String(key.value) === part);
      if (pair === undefined) break;
      offset = (pair.key as Node).range?.[0] ?? offset;
      node = pair.value;
    } else if (isSeq(node)) {
      const item = node.items[Number(part)] as Node | undefined;
      if (item === undefined) break;
      offset = item.range?.[0] ?? offset;
      node = item;
    } else break;
  }
  return lineText(source, offset);
}
