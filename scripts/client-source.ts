import { commentOf, keyOf, type Member, membersType, type Schema, typeOf } from './client-schema.ts';

export interface Document {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema> };
}

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface Operation {
  operationId: string;
  summary: string;
  'x-required-scope'?: string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
}

interface Call extends Operation {
  method: string;
  path: string;
}

const JSON_TYPE = 'application/json';
/** Fields that make a call change something though its scope is one of reading. */
const CHANGING = ['save', 'apply', 'action'];

/** client/generated.ts: the types and the table of every operation of the document. */
export function clientSource(document: Document): string {
  const { schemas } = document.components;
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  );
  const named = Object.entries(schemas).map(
    ([name, schema]) => `${commentOf(schema.description, '')}export type ${name} = ${typeOf(schema)};\n`,
  );
  return [
    '// Made by `npm run generate` from spec/openapi.json. Do not change it by hand.\n',
    `export const VERSION = '${document.info.version}';\n`,
    ...named,
    operationTypes(calls, schemas),
    streamTypes(calls),
    namespaceTypes(calls),
    table(calls, schemas),
  ].join('\n');
}

function operationTypes(calls: Call[], schemas: Record<string, Schema>): string {
  const members = calls.map((call) => {
    const input = `    input: ${inputType(call, schemas)};\n`;
    const output = `    output: ${outputType(call)};\n`;
    return `${commentOf(call.summary, '  ')}  '${call.operationId}': {\n${input}${output}  };\n`;
  });
  return `export interface Operations {\n${members.join('')}}\n`;
}

/** Path, query and body are one object to the caller; the table says what goes where. */
function inputType(call: Call, schemas: Record<string, Schema>): string {
  const { requestBody } = call;
  const body = requestBody?.content[JSON_TYPE]?.schema;
  const inBody = new Set(bodyNames(call, schemas));
  const members: Member[] = (call.parameters ?? [])
    .filter(
      (parameter) => parameter.in !== 'header' && !(parameter.in === 'query' && inBody.has(parameter.name)),
    )
    .map(({ name, schema, required, description }) => ({ name, schema, required, description }));
  const parts = members.length === 0 ? [] : [membersType(members, '    ')];
  if (body !== undefined)
    parts.push(requestBody?.required === true ? typeOf(body, '    ') : `Partial<${typeOf(body, '    ')}>`);
  return parts.length === 0 ? 'Record<never, never>' : parts.join(' & ');
}

function outputType({ responses }: Call): string {
  const content = successOf(responses).content;
  if (content === undefined) return 'undefined';
  const json = content[JSON_TYPE]?.schema;
  return json === undefined ? 'ReadableStream<Uint8Array>' : typeOf(json, '    ');
}

function successOf(responses: Operation['responses']): { content?: Content } {
  const found = Object.entries(responses).find(([status]) => status.startsWith('2'));
  if (found === undefined) throw new Error('An operation has no answer of success.');
  return found[1];
}

function bodyNames({ requestBody }: Call, schemas: Record<string, Schema>): string[] {
  let schema = requestBody?.content[JSON_TYPE]?.schema;
  while (schema?.$ref !== undefined) schema = schemas[typeOf(schema)];
  return Object.keys(schema?.properties ?? {});
}

function streamTypes(calls: Call[]): string {
  const ids = calls.filter(answersEvents).map(({ operationId }) => `\n  | '${operationId}'`);
  return `/** The operations that also answer a stream of events. */\nexport type StreamOperation =${ids.join('')};\n`;
}

const answersEvents = ({ responses }: Call): boolean =>
  'text/event-stream' in (successOf(responses).content ?? {});

function namespaceTypes(calls: Call[]): string {
  const spaces = Map.groupBy(calls, ({ operationId }) => operationId.split('.')[0] ?? '');
  const members = [...spaces].map(([space, inside]) => {
    const methods = inside.map(
      ({ operationId, summary }) =>
        `${commentOf(summary, '    ')}    ${keyOf(camel(operationId.split('.')[1] ?? ''))}: Method<'${operationId}'>;\n`,
    );
    return `  ${camel(space)}: {\n${methods.join('')}  };\n`;
  });
  return `/** \`granary.datasets.create(…)\` is \`granary.call('datasets.create', …)\`. */
export interface Namespaces<Method extends Record<keyof Operations, unknown>> {
${members.join('').replaceAll("Method<'", "Method['").replaceAll("'>;", "'];")}}\n`;
}

const camel = (text: string): string => text.replaceAll(/-(.)/g, (_, letter: string) => letter.toUpperCase());

/** One line an operation: method, path, the names that go into the query, and what is special about it. */
function table(calls: Call[], schemas: Record<string, Schema>): string {
  const lines = calls.map((call) => {
    const inBody = new Set(bodyNames(call, schemas));
    const query = (call.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' && !inBody.has(parameter.name))
      .map(({ name }) => name);
    const entry = [call.method, call.path, query.join(' '), traitsOf(call, schemas).join(' ')];
    return `  '${call.operationId}': [${entry.map((text) => `'${text}'`).join(', ')}],\n`;
  });
  return `/** Method, path, what goes into the query, traits. */
export const OPERATIONS: Record<keyof Operations, readonly [string, string, string, string]> = {
${lines.join('')}};\n`;
}

/**
 * keyed: takes an Idempotency-Key and needs one to be repeated; once: must not be repeated; body: has a JSON body even
 * if nothing goes into it; upload: also takes a file as its body; stream: also answers server-sent events.
 */
function traitsOf(call: Call, schemas: Record<string, Schema>): string[] {
  const { method, parameters = [], requestBody } = call;
  const traits: string[] = [];
  const takesKey = parameters.some(({ name }) => name === 'Idempotency-Key');
  const reads = call['x-required-scope']?.endsWith(':read') === true;
  const changes = bodyNames(call, schemas).some((name) => CHANGING.includes(name));
  if (method === 'POST' && !takesKey) traits.push('once');
  else if (method === 'POST' && (!reads || changes)) traits.push('keyed');
  if (requestBody?.required === true) traits.push('body');
  if (Object.keys(requestBody?.content ?? {}).length > 1) traits.push('upload');
  if (answersEvents(call)) traits.push('stream');
  return traits;
}
