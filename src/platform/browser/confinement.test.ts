import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { startBrowser } from './browser.ts';
import { type Confinement, findConfinement, type Machine, thisMachine } from './confinement.ts';

let folder: string;
/** What a page must not get at. */
let secret: string;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'granary-confined-'));
  secret = join(folder, 'secret');
  await writeFile(secret, 'of the program');
});
after(() => rm(folder, { recursive: true, force: true }));

const machine = (isRoot: boolean, ...programs: string[]): Machine => ({
  isRoot,
  allows: async (program) => programs.includes(program),
  sharedFolder: '/shared',
});

test('the strictest that the machine allows is taken', async () => {
  const kindOf = async (one: Machine) => (await findConfinement(one)).kind;
  assert.equal(await kindOf(machine(true, 'unshare', 'setpriv')), 'sandbox');
  assert.equal(await kindOf(machine(true, 'setpriv')), 'other user');
  assert.equal(await kindOf(machine(true)), 'none');
  assert.equal(await kindOf(machine(false, 'unshare')), 'sandbox');
  assert.equal(await kindOf(machine(false, 'setpriv')), 'none');
});

test('a renderer of the sandbox sees no file of the machine, and may hardly ask the kernel for anything', async (t) => {
  const confinement = await findConfinement();
  if (confinement.kind !== 'sandbox') return t.skip('this machine allows no user namespaces');
  await whileOpen(confinement, async (pid) => {
    assert.match(await readFile(`/proc/${pid}/status`, 'utf8'), /^Seccomp:\s*2$/m);
    await assert.rejects(readFile(`/proc/${pid}/root${secret}`), 'the secret is not in its world');
  });
});

test('without any confinement a renderer sees what the program sees, which is why it is told of', async () => {
  await whileOpen({ kind: 'none' }, async (pid) => {
    assert.equal(await readFile(`/proc/${pid}/root${secret}`, 'utf8'), 'of the program');
  });
});

test('where there is no sandbox, the browser of root is another user, who cannot enter the data folder', async (t) => {
  const shared = await mkdtemp(join(tmpdir(), 'granary-shared-browser-'));
  t.after(() => rm(shared, { recursive: true, force: true }));
  const confinement = await findConfinement({
    ...thisMachine,
    allows: async (program, args) => program !== 'unshare' && thisMachine.allows(program, args),
    sharedFolder: shared,
  });
  if (confinement.kind !== 'other user') return t.skip('this is not root');
  await whileOpen(confinement, async (pid) => {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    assert.match(status, /^Uid:\t65534\t65534\t65534\t65534$/m);
    assert.match(status, /^CapEff:\s*0+$/m);
  });
  const [program = '', ...args] = confinement.prefix;
  assert.equal(await thisMachine.allows(program, [...args, 'cat', '/etc/hostname']), true);
  assert.equal(await thisMachine.allows(program, [...args, 'cat', secret]), false);
});

/** Looks at the renderer of an open page. */
async function whileOpen(confinement: Confinement, look: (pid: string) => Promise<void>): Promise<void> {
  const gateway = {
    address: 'http://127.0.0.1:9',
    username: 'x',
    password: 'x',
    close: async () => undefined,
  };
  const browser = await startBrowser({ folder, confinement, gateway, log: silentLogger });
  try {
    const page = await (await browser.context(undefined)).newPage();
    await page.setContent('<p>Here</p>');
    const renderers = await renderersBelow(String(process.pid));
    assert.ok(renderers.length > 0, 'there is a renderer');
    for (const pid of renderers) await look(pid);
  } finally {
    await browser.stop();
  }
}

async function renderersBelow(root: string): Promise<string[]> {
  const parents = new Map<string, string>();
  const renderers: string[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
    parents.set(pid, /^PPid:\s*(\d+)$/m.exec(status)?.[1] ?? '0');
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    if (command.includes('--type=renderer')) renderers.push(pid);
  }
  const isBelow = (pid: string): boolean => {
    for (let at = parents.get(pid); at !== undefined && at !== '0'; at = parents.get(at))
      if (at === root) return true;
    return false;
  };
  return renderers.filter(isBelow);
}
