import assert from 'node:assert/strict';
import { test } from 'node:test';
import { good } from '../support/client.ts';
import { duringTests } from '../support/during-tests.ts';
import { auditPlantedSites, plantedHosts } from '../support/planted-site/audit-all.ts';
import { plantedEnvironment } from '../support/planted-site/environment.ts';
import { openPlantedHosts } from '../support/planted-site/open-hosts.ts';
import { mistakesOf, tallyOf } from '../support/planted-site/tally.ts';
import { startProgram } from '../support/program.ts';
import { provision } from '../support/tenants.ts';

/** On a machine that other tests keep busy any page may be slow; the benchmark, which has it for itself, counts these too. */
const OF_SPEED = /^not planted: (?:http-ttfb|cwv-lcp|cwv-inp) /;

const its = duringTests(async (atEnd) => {
  const hosts = await openPlantedHosts(plantedHosts);
  atEnd(() => hosts.close());
  const program = await startProgram({ environment: await plantedEnvironment(hosts) });
  atEnd(() => program.dispose());
  return { api: await provision(program.client, { tier: 'agency' }) };
});

test('three faults of each core rule are planted in 500 pages and in small sites; all are found, and no others', async () => {
  const audited = await auditPlantedSites({
    get: async (path) => good(await its.api.get(path)),
    post: async (path, body) => good(await its.api.post(path, body)),
  });
  const tally = tallyOf(audited);
  assert.equal(tally.length, 107);
  assert.deepEqual(
    tally.filter(({ planted }) => planted !== 3),
    [],
  );
  assert.ok(audited.some(({ part, pages }) => part === 'large' && pages >= 500));
  assert.deepEqual(
    mistakesOf(audited).filter((line) => !OF_SPEED.test(line)),
    [],
  );
});
