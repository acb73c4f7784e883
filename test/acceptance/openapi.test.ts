import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { TAGS } from '../../src/kernel/tags.ts';
import { readOperations } from '../support/operations.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

const OWED = fileURLToPath(new URL('../../spec/owed.tsv', import.meta.url));
const BEYOND = fileURLToPath(new URL('../../spec/beyond.tsv', import.meta.url));
const REDOCLY = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

let program: ProgramInUse;
let document: any;
let ajv: Ajv2020 | undefined;

before(async () => {
  program = await joinProgram();
  document = (await program.client.as(undefined).get('/openapi.json')).body;
});
after(() => program.dispose());

const declared = (): Map<string, any> =>
  new Map(
    Object.entries<Record<string, any>>(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const,
      ),
    ),
  );

test('the document says what it is', () => {
  assert.equal(document.openapi, '3.1.0');
  assert.equal(document.info.version, '0.2.0');
});

test('spec/openapi.json is what the program says; npm run generate writes it', async () => {
  const kept = JSON.parse(await readFile(new URL('../../spec/openapi.json', import.meta.url), 'utf8'));
  assert.deepEqual({ ...document, servers: [] }, { ...kept, servers: [] });
});

test('every operation of the list is declared as listed, or owed; the owed list only shrinks', async (t) => {
  const operations = declared();
  const listed = await readOperations();
  const owed: string[] = [];
  for (const { tag, method, path, success, isPublic } of listed) {
    const operation = operations.get(`${method} ${path}`);
    if (operation === undefined) {
      owed.push(`${method}\t${path}`);
      continue;
    }
    assert.deepEqual(operation.tags, [tag], path);
    assert.ok(success in operation.responses, `${method} ${path} answers ${success}`);
    assert.equal(operation.security?.length === 0, isPublic, `${method} ${path} public`);
  }
  const allowed = (await readFile(OWED, 'utf8')).trim().split('\n');
  t.diagnostic(`${listed.length - owed.length} of ${listed.length} operations declared, ${owed.length} owed`);
  assert.deepEqual(
    owed,
    allowed,
    'spec/owed.tsv must list exactly what is owed: take out what is declared now',
  );
});

test('nothing is declared outside the list but what spec/beyond.tsv names', async () => {
  const listed = new Set((await readOperations()).map(({ method, path }) => `${method}\t${path}`));
  const extra = [...declared().keys()]
    .map((name) => name.replace(' ', '\t'))
    .filter((name) => !listed.has(name));
  assert.deepEqual(extra.sort(), (await readFile(BEYOND, 'utf8')).trim().split('\n'));
});

test('the tags with scopes are those of the list', async () => {
  const tags = [...new Set((await readOperations()).map(({ tag }) => tag))].sort();
  assert.deepEqual([...TAGS], tags);
});

test('every operation has a summary, an example, schemas and errors', () => {
  for (const [name, operation] of declared()) {
    assert.ok(operation.summary.length > 5, name);
    assert.match(operation.operationId, /^[a-z-]+\.[a-z-]+$/, name);
    const success = Object.entries<any>(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
    if ('204' in operation.responses) continue;
    const types = Object.keys(success.content ?? {});
    assert.ok(
      types.length > 0 && types.every((type) => success.content[type].schema),
      `${name} has a response schema`,
    );
    const isBytes = types.every((type) => success.content[type].schema.format === 'binary');
    if (!isBytes) assert.ok(success.content['application/json']?.example, `${name} has a response example`);
    const body = operation.requestBody?.content['application/json'];
    if (body !== undefined) assert.ok(body.example, `${name} has a request example`);
    assert.ok(operation.responses['429'], name);
    assert.ok(operation.security?.length === 0 || operation.responses['401'], name);
  }
});

/** A schema of the document, which may refer to its components. */
function checkOf(schema: object): ValidateFunction {
  if (ajv === undefined) {
    ajv = new Ajv2020({ strict: false, allErrors: true });
    addFormats.default(ajv);
    ajv.addSchema({ components: document.components }, 'granary');
  }
  return ajv.compile(JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"granary#/')));
}

test('every example is what its schema admits', () => {
  const wrong: unknown[] = [];
  const look = (name: string, { schema, example }: { schema: object; example?: unknown }) => {
    const check = checkOf(schema);
    if (example !== undefined && !check(example)) wrong.push([name, check.errors]);
  };
  for (const [name, operation] of declared()) {
    const answers = Object.values<any>(operation.responses).filter((answer) => answer.content !== undefined);
    for (const { content } of answers)
      if (content['application/json'] !== undefined) look(name, content['application/json']);
    const body = operation.requestBody?.content['application/json'];
    if (body !== undefined) look(`${name} body`, body);
    for (const parameter of operation.parameters) look(`${name} ${parameter.name}`, parameter);
  }
  assert.deepEqual(wrong, []);
});

test('errors stand in the document once, and every call with a key may meet one that was used', () => {
  for (const [name, operation] of declared()) {
    const errors = Object.entries<any>(operation.responses).filter(([status]) => !status.startsWith('2'));
    for (const [status, answer] of errors)
      if (answer.content?.['text/plain'] === undefined)
        assert.match(answer.$ref, /^#\/components\/responses\/\w+$/, `${name} ${status}`);
    assert.ok('431' in operation.responses, name);
    if (name.startsWith('POST') && operation.security === undefined)
      assert.ok('409' in operation.responses, name);
  }
});

test('a stage has an id and one of the types there are, with the config of its type', () => {
  const check = checkOf({ $ref: '#/components/schemas/PipelineStage' });
  assert.ok(check({ id: 'start', type: 'seed', config: { urls: ['https://shop.example.com'] } }));
  assert.ok(check({ id: 'start', type: 'seed', config: { urls: '{{ params.urls }}' } }));
  for (const wrong of [
    { type: 'pass' },
    { id: 'start' },
    { id: '1st', type: 'pass' },
    { id: 'start', type: 'sed' },
    { id: 'start', type: 'seed' },
    { id: 'start', type: 'seed', config: { urls: 7 } },
    { id: 'start', type: 'seed', config: { urls: ['https://shop.example.com'], mod: 'list' } },
  ])
    assert.ok(!check(wrong), JSON.stringify(wrong));
});

test('what an answer leads to is linked: each link names an operation and fills in its whole address', () => {
  const operations = new Map([...declared().values()].map((operation) => [operation.operationId, operation]));
  const linked = new Set<string>();
  for (const [name, operation] of declared()) {
    const success: any = Object.entries(operation.responses).find(([status]) => status.startsWith('2'))?.[1];
    for (const reference of Object.values<any>(success.links ?? {})) {
      const link = document.components.links[reference.$ref.split('/').at(-1)];
      const target = operations.get(link.operationId);
      const needed = target.parameters.filter((one: any) => one.in === 'path').map((one: any) => one.name);
      assert.deepEqual(Object.keys(link.parameters).sort(), needed.sort(), `${name} to ${link.operationId}`);
      linked.add(`${operation.operationId} ${link.operationId}`);
    }
  }
  for (const pair of [
    'datasets.create datasets.insert-rows',
    'crawl.create-job crawl.get-job',
    'crawl.create-job datasets.list-rows',
    'pipelines.run pipelines.get-pipeline-run',
    'workflow-templates.create workflow-templates.run',
    'schemas.register schemas.list-versions',
  ])
    assert.ok(linked.has(pair), pair);
  assert.ok(!linked.has('workflow-templates.create workflow-templates.get-operation'));
  assert.ok(!linked.has('etl.create-pipeline pipelines.get'));
});

test('every enumeration is a component with a name', () => {
  const inline: string[] = [];
  const walk = (value: unknown, path: string) => {
    if (typeof value !== 'object' || value === null) return;
    if ('enum' in value && 'type' in value && !/^#\/components\/schemas\/\w+$/.test(path)) inline.push(path);
    for (const [key, inner] of Object.entries(value))
      if (key !== 'example' && key !== 'examples') walk(inner, `${path}/${key}`);
  };
  walk(document, '#');
  assert.deepEqual(inline, []);
  const { schemas } = document.components;
  assert.deepEqual(schemas.JobStatus.enum, ['running', 'paused', 'completed', 'failed', 'cancelled']);
  assert.equal(schemas.CrawlJob.properties.status.$ref, '#/components/schemas/JobStatus');
});

test('a public linter finds no error', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'granary-openapi-'));
  const file = join(folder, 'openapi.json');
  await writeFile(file, JSON.stringify(document));
  const environment = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  try {
    const { stderr } = await promisify(execFile)(
      process.execPath,
      [REDOCLY, 'lint', '--extends=recommended', file],
      { env: environment, cwd: folder },
    );
    assert.match(stderr, /valid/i);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('the reference at /docs is a page that loads nothing from outside', async () => {
  const response = await fetch(`${program.address}/docs/`);
  const page = await response.text();
  assert.equal(response.status, 200);
  const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map((match) => match[1] ?? '');
  assert.ok(addresses.length > 0);
  for (const address of addresses) {
    assert.doesNotMatch(address, /^(https?:)?\/\//);
    const loaded = await fetch(new URL(address, response.url));
    assert.equal(loaded.status, 200, address);
    assert.ok((await loaded.bytes()).length > 0, address);
  }
});
