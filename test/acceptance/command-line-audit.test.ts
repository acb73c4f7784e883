import assert from 'node:assert/strict';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { type AuditedSite, healthySource, openAuditedSite } from '../support/audited-site.ts';
import { openShell, type Shell } from '../support/command-line.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

const BASE = 'https://shop.example.com';
let site: AuditedSite;
let program: ProgramInUse;
let shell: Shell;

before(async () => {
  site = await openAuditedSite();
  program = await joinProgram('loopback');
  shell = await openShell({ GRANARY_SERVER: program.address, GRANARY_KEY: program.client.credential ?? '' });
  await mkdir(join(shell.home, 'dist/tables'), { recursive: true });
  await writeFile(join(shell.home, 'dist/index.html'), healthySource('/', BASE));
  await writeFile(join(shell.home, 'dist/tables/index.html'), healthySource('/tables/', BASE));
});
after(async () => {
  await site.close();
  await program.dispose();
  await shell.dispose();
});

const CHECK = ['audit', 'dist', '--base-url', BASE, '--rules', 'canonical-missing,canonical-to-root'];

test('a build passes as long as every page has its canonical, and fails when a template loses it', async () => {
  const passed = await shell.granary([...CHECK, '--fail-on', 'low']);
  assert.equal(passed.code, 0, passed.errors + passed.output);
  assert.match(passed.output, /no issues/);
  const lost = healthySource('/tables/', BASE).replace(/<link rel="canonical"[^>]*>/, '');
  await writeFile(join(shell.home, 'dist/tables/index.html'), lost);
  const broken = await shell.granary([...CHECK, '--fail-on', 'low', '--format', 'junit', '--to', 'seo.xml']);
  assert.equal(broken.code, 1, broken.errors);
  assert.match(broken.errors, /1 issue is low or worse/);
  const junit = await readFile(join(shell.home, 'seo.xml'), 'utf8');
  assert.match(junit, /<testsuites [^>]*tests="1" failures="1">/);
  assert.match(junit, /<testcase classname="canonical-missing" name="[^"]*dist\/tables\/index\.html">/);
  const lenient = await shell.granary([...CHECK, '--fail-on', 'high']);
  assert.equal(lenient.code, 0, 'a low issue is not high');
});

test('a site is audited with its progress, and every format says the same', async () => {
  const url = `${site.address}/`;
  const { code, output, errors } = await shell.granary(['audit', url, '--format', 'json']);
  assert.equal(code, 0, errors);
  assert.match(errors, /Auditing: 3 pages, \d+ issues/);
  const outcome = JSON.parse(output);
  assert.deepEqual([outcome.subject, outcome.pages], [url, 3]);
  assert.ok(outcome.issues.some(({ rule }: any) => rule === 'https-missing'));
  const sarif = JSON.parse((await shell.granary(['audit', url, '--format', 'sarif'])).output);
  assert.equal(sarif.version, '2.1.0');
  assert.deepEqual(
    new Set(sarif.runs[0].results.map(({ ruleId }: any) => ruleId)),
    new Set(outcome.issues.map(({ rule }: any) => rule)),
  );
  const failing = await shell.granary(['audit', url, '--fail-on', 'critical']);
  assert.equal(failing.code, 1);
  assert.match(failing.output, new RegExp(`score ${outcome.score} of 100, 3 pages`));
  const page = await shell.granary(['audit', url, '--format', 'html', '--to', 'report.html']);
  assert.equal(page.code, 0, page.errors);
  assert.match(await readFile(join(shell.home, 'report.html'), 'utf8'), /^<!doctype html>/i);
});

test('what cannot be audited is said in a line', async () => {
  const missing = await shell.granary(['audit', 'nothing-here']);
  assert.equal(missing.code, 2);
  assert.match(missing.errors, /neither a URL that starts with http:\/\/ or https:\/\/, nor a file/);
  const wrong = await shell.granary(['audit', 'dist', '--fail-on', 'bad']);
  assert.equal(wrong.code, 2);
  assert.match(wrong.errors, /--fail-on must be one of: critical, high/);
  const unreachable = await shell.granary(['audit', 'http://127.0.0.1:9/']);
  assert.equal(unreachable.code, 1);
  assert.match(unreachable.errors, /The audit failed: The start URL could not be crawled/);
});
