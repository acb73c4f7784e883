import { type Document, isMap, isSeq, LineCounter, type Node, parseAllDocuments } from 'yaml';
import { type FileResource, lineText, placeIn, type Source, type WrittenResource } from './file-resource.ts';
import { REFERENCE_TAG } from './reference-tag.ts';

export interface ReadDocuments {
  resources: FileResource[];
  /** Each with its file and line. */
  faults: string[];
}

const FIELDS = ['kind', 'name', 'spec'];

/** The resources of YAML or JSON: documents, of which each is a resource or a list of them. */
export function readDocuments(text: string, file: string): ReadDocuments {
  const lines = new LineCounter();
  const documents = parseAllDocuments(text, {
    customTags: [REFERENCE_TAG],
    lineCounter: lines,
    merge: true,
    prettyErrors: false,
  }) as Document[];
  const resources: FileResource[] = [];
  const faults: string[] = [];
  for (const document of documents) {
    const source = { file, document, lines };
    const [fault] = [...document.errors, ...document.warnings];
    if (fault !== undefined) {
      faults.push(`${lineText(source, fault.pos[0])}: ${sentence(fault.message)}`);
      continue;
    }
    for (const node of nodesIn(document.contents)) readNode(source, node, resources, faults);
  }
  return { resources, faults };
}

function readNode(source: Source, node: Node, resources: FileResource[], faults: string[]): void {
  const placeOf = (path: string) => placeIn(source, node, path);
  let value: unknown;
  try {
    value = node.toJS(source.document);
  } catch (error) {
    // Aliases that would grow beyond measure.
    faults.push(`${placeOf('')}: ${sentence((error as Error).message)}`);
    return;
  }
  const fault = faultOf(value);
  if (fault === undefined) resources.push({ resource: value as WrittenResource, placeOf });
  else faults.push(`${placeOf(fault.path)}: ${fault.message}`);
}

/** A document without anything in it is none. A list may come as an API response has it. */
function nodesIn(root: Node | null): Node[] {
  if (root === null) return [];
  if (isSeq(root)) return root.items as Node[];
  if (!isMap(root)) return [root];
  const list = root.has('kind') ? undefined : root.get('resources');
  return isSeq(list) ? (list.items as Node[]) : [root];
}

function faultOf(value: unknown): { path: string; message: string } | undefined {
  if (!isObject(value)) return { path: '', message: 'A resource has kind, name and spec. Write them.' };
  for (const field of FIELDS)
    if (value[field] === undefined || value[field] === null)
      return { path: '', message: `${field} is missing. A resource has kind, name and spec.` };
  const unknown = Object.keys(value).find((field) => !FIELDS.includes(field));
  if (unknown !== undefined)
    return {
      path: unknown,
      message: `"${unknown}" is not a known field. A resource has kind, name and spec.`,
    };
  for (const field of ['kind', 'name'])
    if (typeof value[field] !== 'string')
      return { path: field, message: `${field} must be text. Put it in quotes.` };
  if (!isObject(value.spec)) return { path: 'spec', message: 'spec must be a map of fields.' };
  return undefined;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const sentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);
