import assert from 'node:assert/strict';
import { test } from 'node:test';
import { eventually } from '../../../test/support/eventually.ts';
import { silentLogger as log } from '../../kernel/log.ts';
import { must } from '../../kernel/must.ts';
import { newDataFolder, query } from './embedded.support.ts';
import { startEmbedded } from './embedded.ts';
import { endpointOf, urlOf } from './endpoint.ts';
import { commandOf } from './processes.ts';

test('a socket where its path is short enough, loopback otherwise', async () => {
  assert.deepEqual(await endpointOf('/data/postgres'), { socketFolder: '/data/postgres' });
  assert.ok('socketFolder' in (await endpointOf(`/${'x'.repeat(92)}`)));
  assert.ok('port' in (await endpointOf(`/${'x'.repeat(93)}`)));
  assert.ok('port' in (await endpointOf('/a,b')));
});

test('the address of a socket survives the ways addresses are changed', () => {
  const url = new URL(urlOf({ socketFolder: '/a folder/ü?&%' }, "p@ss/'word"));
  url.username = 'other';
  url.searchParams.set('options', '-c search_path=granary');
  const again = new URL(url.href);
  assert.equal(again.searchParams.get('host'), '/a folder/ü?&%');
  assert.equal(decodeURIComponent(again.password), "p@ss/'word");
  assert.equal(again.pathname, '/postgres');
});

for (const name of ["wide ü & 100% 'quoted'", 'x'.repeat(120)]) {
  test(`works in a folder called ${name}`, async (context) => {
    const folder = await newDataFolder(context, name);
    const postgres = await startEmbedded(folder, log);
    assert.equal((await query(postgres.adminUrl, 'SELECT 1 AS one')).length, 1);
    const pid = must(postgres.processId(), 'postgres.processId()');
    process.kill(pid, 'SIGKILL');
    await eventually(async () => assert.equal(await commandOf(pid), undefined));
    await eventually(() => query(postgres.adminUrl, 'SELECT 1'));
    await postgres.stop();
  });
}
