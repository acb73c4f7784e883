import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { TAGS } from '../../src/kernel/tags.ts';
import { readOperations } from '../support/operations.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

const OWED = fileURLToPath(new URL('../../spec/owed.tsv', import.meta.url));
const REDOCLY = fileURLToPath(new URL('../../node_modules/@redocly/cli/bin/cli.js', import.meta.url));

let program: ProgramInUse;
let document: any;

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

test('spec/openapi.json is what the program says; npm run openapi writes it', async () => {
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

test('nothing is declared outside the list but the sign-in and the members of the dashboard', async () => {
  const listed = new Set((await readOperations()).map(({ method, path }) => `${method} ${path}`));
  const extra = [...declared().keys()].filter((name) => !listed.has(name));
  assert.deepEqual(extra.sort(), [
    'DELETE /session',
    'DELETE /session/members/{email}',
    'GET /session/members',
    'POST /session',
    'POST /session/accept-invite',
    'POST /session/members',
    'POST /session/refresh',
    'PUT /session/members/{email}',
  ]);
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
