import assert from 'node:assert/strict';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { noTerminal, openShell, type Shell } from '../support/command-line.ts';
import { join as joinAccount, PASSWORD } from '../support/people.ts';
import { newPipeline } from '../support/pipelines.ts';
import type { ProgramInUse } from '../support/program.ts';
import { joinProgram } from '../support/shared-program.ts';

let program: ProgramInUse;
let shell: Shell;

before(async () => {
  program = await joinProgram();
  await program.command('tier', '--limit', 'requests_per_minute=unlimited');
  shell = await openShell();
  const { code, errors } = await shell.granary(['login', '--server', program.address, '--key', '-'], {
    input: `${program.key}\n`,
  });
  assert.equal(code, 0, errors);
});
after(async () => {
  await program.dispose();
  await shell.dispose();
});

const file = (name: string): string => join(shell.home, name);

/** Runs a command that must succeed, and gives what it printed. */
async function printed(...args: string[]): Promise<string> {
  const { code, output, errors } = await shell.granary(args);
  assert.equal(code, 0, `${args.join(' ')}\n${output}\n${errors}`);
  return output;
}

test('help shows every command, and each one has examples that name it', async () => {
  const help = await printed('help');
  const names = [...help.matchAll(/^ {2}([a-z-]+) +\S/gm)].map(([, name]) => name ?? '');
  assert.ok(names.length >= 18, help);
  const own = [
    'login',
    'logout',
    'crawl',
    'build-spider',
    'import',
    'query',
    'export',
    'pipeline',
    'apply',
    'pull',
    'jobs',
    'keys',
    'completion',
  ];
  for (const name of own) {
    const text = await printed(name, '--help');
    assert.match(text, new RegExp(`^Usage: granary ${name}`, 'm'));
    assert.match(text, new RegExp(`^Examples:\\n.*granary ${name}`, 'm'));
  }
  assert.equal(await printed('help', 'query'), await printed('query', '-h'));
});

test('exit codes tell usage, refusal, absence and failure apart', async () => {
  const cases: [string[], number, RegExp][] = [
    [['qurey', 'SELECT 1'], 2, /Did you mean "query"/],
    [['pipline'], 2, /Did you mean "pipeline"/],
    [['constructor'], 2, /is not a command/],
    [['query'], 2, /Give one SQL statement[\s\S]*granary query --help/],
    [['query', 'SELECT 1', '--colour'], 2, /Unknown option '--colour'\s+Run granary query/],
    [['export', 'x', '--to', 'x.docx'], 2, /\.parquet/],
    [['export', 'x', '--to', 'x.csv', '--format', 'parquet'], 2, /ends in csv, but the format is parquet/],
    [['query', 'SELECT 1', '--output', 'x.csv', '--format', 'arrow'], 2, /ends in csv/],
    [['keys', 'dance'], 2, /list, create or revoke/],
    [['query', 'SELECT 1', '--profile', 'nobody'], 2, /granary login --profile nobody/],
    [['query', 'SELECT 1', '--server', program.address, '--key', 'svc_live_wrong'], 3, /granary login/],
    [['export', 'not there'], 4, /no dataset "not there"/],
    [['pipeline', 'run', 'pl_00000000000000000000000000'], 4, /\S/],
    [['query', 'SELECT * FRM x'], 1, /syntax/],
    [['import', 'missing.csv'], 1, /no such file/],
    [['query', 'SELECT 1', '--server', 'http://127.0.0.1:1', '--key', 'x'], 1, /does not answer/],
  ];
  for (const [args, expected, message] of cases) {
    const { code, output, errors } = await shell.granary(args);
    assert.equal(code, expected, `${args.join(' ')}: ${errors}`);
    assert.match(errors, message);
    assert.equal(output, '', 'faults are told on standard error');
  }
  const stranger = await openShell();
  try {
    const { code, errors } = await stranger.granary(['query', 'SELECT 1']);
    assert.equal(code, 3);
    assert.match(errors, /not signed in.*granary login/i);
  } finally {
    await stranger.dispose();
  }
});

test('profiles are kept for their owner alone, several beside each other', async () => {
  const kept = join(shell.home, '.config', 'granary', 'profiles.json');
  assert.equal((await stat(kept)).mode & 0o777, 0o600);
  await printed('login', '--server', program.address, '--key', program.key, '--profile', 'second');
  const listed = JSON.parse(await printed('login', '--list', '--json'));
  assert.deepEqual(
    listed.map(({ profile, usual }: any) => [profile, usual]),
    [
      ['default', true],
      ['second', false],
    ],
  );
  await printed('login', '--use', 'second');
  await printed('logout', '--profile', 'default');
  assert.equal(await printed('query', 'SELECT 5 AS n'), 'n\n5\n');
  await printed('login', '--server', program.address, '--key', program.key);
  await printed('login', '--use', 'default');
  const wrong = await shell.granary(['login', '--server', program.address, '--key', 'svc_live_wrong']);
  assert.equal(wrong.code, 3, wrong.errors);
  const nobody = await shell.granary(['login', '--server', program.address]);
  assert.equal(nobody.code, 2, 'without a terminal nothing is asked');
});

test('settings name a server as well, and its key goes nowhere else', async () => {
  const stranger = await openShell({ GRANARY_SERVER: program.address, GRANARY_KEY: program.key });
  try {
    assert.equal((await stranger.granary(['query', 'SELECT 1 AS n'])).output, 'n\n1\n');
    const other = program.address.replace('127.0.0.1', 'localhost');
    assert.equal((await stranger.granary(['query', 'SELECT 1', '--server', other])).code, 3);
  } finally {
    await stranger.dispose();
  }
});

test('a session is renewed as it is used, also by two commands at once', async () => {
  await joinAccount(program, 'ann.shell@example.com', '--role', 'editor');
  const ann = await openShell();
  try {
    const options = { input: `${PASSWORD}\n` };
    const args = [
      'login',
      '--server',
      program.address,
      '--email',
      'ann.shell@example.com',
      '--password',
      '-',
    ];
    assert.equal((await ann.granary(args, options)).code, 0);
    const kept = join(ann.home, '.config', 'granary', 'profiles.json');
    const profiles = JSON.parse(await readFile(kept, 'utf8'));
    const before_ = profiles.profiles.default.session;
    profiles.profiles.default.session = { ...before_, expires_at: 0 };
    await writeFile(kept, JSON.stringify(profiles));
    const answers = await Promise.all([1, 2].map((n) => ann.granary(['query', `SELECT ${n} AS n`])));
    assert.deepEqual(
      answers.map(({ code, output }) => [code, output]),
      [
        [0, 'n\n1\n'],
        [0, 'n\n2\n'],
      ],
      JSON.stringify(answers),
    );
    const after_ = JSON.parse(await readFile(kept, 'utf8')).profiles.default.session;
    assert.notEqual(after_.refresh_token, before_.refresh_token);
    assert.equal((await ann.granary(['keys', 'list'])).code, 3, 'an editor may not see keys');
    assert.equal((await ann.granary(['logout'])).code, 0);
    const gone = await fetch(`${program.address}/api/v1/profile`, {
      headers: { authorization: `Bearer ${after_.access_token}` },
    });
    assert.equal(gone.status, 401);
  } finally {
    await ann.dispose();
  }
});

test('a file makes its dataset, with types that every value fits', async () => {
  const lines = Array.from(
    { length: 400 },
    (_, at) => `${at},0${at + 1_000},${at}.5,2026-01-0${(at % 9) + 1},${at < 300 ? at : 'many'}`,
  );
  await writeFile(file('goods.csv'), `sku,zip,price,since,stock\n${lines.join('\n')}\n`);
  const job = JSON.parse(await printed('import', 'goods.csv', '--json'));
  assert.equal(job.status, 'completed');
  assert.equal(job.rows_imported, 400);
  const described = JSON.parse(
    await printed('query', 'SELECT sku, zip, price, since, stock FROM goods ORDER BY sku LIMIT 1', '--json'),
  );
  assert.deepEqual(described, [
    { sku: 0, zip: '01000', price: 0.5, since: '2026-01-01T00:00:00.000Z', stock: '0' },
  ]);
  assert.equal(
    JSON.parse(await printed('import', 'goods.csv', '--mode', 'replace', '--json')).rows_imported,
    400,
  );
  const left = JSON.parse(await printed('query', 'SELECT count(*) AS n FROM goods', '--json'));
  assert.equal(left[0].n, 400);
  const { data } = (await program.client.get('/api/v1/datasets?search=reading')).body;
  assert.deepEqual(data, [], 'nothing of the look remains');

  await writeFile(file('bad.csv'), 'sku,price\n1,cheap\n');
  const bad = await shell.granary(['import', 'bad.csv', '--dataset', 'goods']);
  assert.equal(bad.code, 1);
  assert.match(bad.errors, /Line 2, price/);
});

test('rows come as table, csv, json and files, and go back in as they were', async () => {
  const sql = 'SELECT sku, price FROM goods ORDER BY sku LIMIT 2';
  assert.equal(await printed('query', sql), 'sku,price\n0,0.5\n1,1.5\n');
  assert.equal(await printed('query', sql, '--format', 'table'), 'sku  price\n  0    0.5\n  1    1.5\n');
  assert.deepEqual(JSON.parse(await printed('query', sql, '--json')), [
    { sku: 0, price: 0.5 },
    { sku: 1, price: 1.5 },
  ]);
  const fromInput = await shell.granary(['query', '-', '--param', '398'], {
    input: 'SELECT sku FROM goods WHERE sku >= $1 ORDER BY sku',
  });
  assert.equal(fromInput.output, 'sku\n398\n399\n', fromInput.errors);
  for (const ending of ['csv', 'json', 'jsonl', 'parquet', 'arrow']) {
    await printed('export', 'goods', '--to', file(`out.${ending}`), '--sort', 'sku');
    const back = JSON.parse(
      await printed('import', file(`out.${ending}`), '--dataset', `back ${ending}`, '--json'),
    );
    assert.equal(back.rows_imported, 400, ending);
    const sum = await printed('query', `SELECT sum(price) AS total, min(zip) AS zip FROM "back ${ending}"`);
    assert.equal(sum, 'total,zip\n80000.0,01000\n', ending);
  }
  await printed('query', sql, '--output', file('two.parquet'));
  assert.equal((await readFile(file('two.parquet'))).subarray(0, 4).toString(), 'PAR1');
  assert.equal(
    await printed('export', 'goods', '--columns', 'sku', '--sort=-sku').then((text) => text.slice(0, 8)),
    'sku\n399\n',
  );
  const piped = await shell.bash('set -o pipefail; granary query "SELECT * FROM range(200000)" | head -1');
  assert.deepEqual([piped.code, piped.output, piped.errors], [0, 'range\n', '']);
});

test('a file that cannot be written leaves nothing behind', async () => {
  const { code, errors } = await shell.granary(['export', 'goods', '--to', file('no/such/folder.csv')]);
  assert.equal(code, 1);
  assert.match(errors, /no such file or folder/);
});

test('keys are made, listed and revoked', async () => {
  const key = (await printed('keys', 'create', 'reader', '--scope', 'datasets:read')).trim();
  assert.match(key, /^svc_live_\w{40}$/);
  const found = JSON.parse(await printed('keys', 'list', '--json')).find(
    ({ name }: any) => name === 'reader',
  );
  assert.deepEqual(found.scopes, ['datasets:read']);
  const refused = await shell.granary(['query', 'SELECT 1', '--server', program.address, '--key', key]);
  assert.equal(refused.code, 3, 'the scope does not suffice');
  await printed('keys', 'revoke', found.id);
  const gone = await shell.granary(['export', 'goods', '--server', program.address, '--key', key]);
  assert.equal(gone.code, 3);
  assert.equal((await shell.granary(['keys', 'revoke', found.id])).code, 4);
});

test('a run is followed stage by stage, and its failure is the failure of the command', async () => {
  const stages = [
    { id: 'first', type: 'pass' },
    {
      id: 'second',
      type: 'transform',
      depends_on: ['first'],
      config: { sql: 'SELECT sku FROM goods', dataset_name: 'skus' },
    },
  ];
  await newPipeline(program.client, stages, { name: 'good one' });
  const listed = await printed('pipeline', 'list');
  assert.match(listed, /pl_\w+ +good one +2/);
  const { code, errors, output } = await shell.granary(['pipeline', 'run', 'good one', '--follow', '--json']);
  assert.equal(code, 0, errors);
  assert.match(errors, /first: completed[\s\S]*second: completed[\s\S]*completed/);
  assert.equal(JSON.parse(output).stages.second.status, 'completed');
  assert.match((await printed('pipeline', 'run', 'good one')).trim(), /^pr_\w{26}$/);

  const broken = {
    id: 'gate',
    type: 'transform',
    config: { sql: 'SELECT * FROM nothing_here', dataset_name: 'x' },
  };
  await newPipeline(program.client, [broken], { name: 'bad one' });
  const bad = await shell.granary(['pipeline', 'run', 'bad one', '--follow']);
  assert.equal(bad.code, 1);
  assert.match(bad.errors, /gate: failed/);
});

test('Ctrl-C leaves a run alone and ends with 130; jobs shows it', async () => {
  await newPipeline(program.client, [{ id: 'outside', type: 'external' }], { name: 'waiting' });
  let isAsked = false;
  const { code, errors } = await shell.granary(['pipeline', 'run', 'waiting', '--follow'], {
    watch(child, text) {
      if (isAsked || !text.includes('outside: running')) return;
      isAsked = true;
      child.kill('SIGINT');
    },
  });
  assert.equal(code, 130, errors);
  assert.match(errors, /continues/);
  const running = JSON.parse(await printed('jobs', '--json'));
  assert.deepEqual(
    running.map(({ kind, what, status }: any) => [kind, what, status]),
    [['pipeline', 'waiting', 'running']],
  );
  assert.match(await printed('jobs'), /^id +kind +status[\s\S]*waiting/);
});

test('a terminal gets colours, a table and bars; NO_COLOR and pipes get none', {
  skip: noTerminal,
}, async () => {
  const sql = 'SELECT sku, price FROM goods ORDER BY sku LIMIT 2';
  const shown = await shell.onTerminal(['query', sql]);
  assert.equal(shown.code, 0, shown.output);
  assert.match(shown.output, /\u001b\[1msku {2}price\u001b\[22m\r\n {2}0 {4}0\.5\r\n/);
  assert.match(shown.output, /2 rows in \d+ ms/);
  const plain = await shell.onTerminal(['query', sql], { environment: { NO_COLOR: '1' } });
  assert.ok(!plain.output.includes('\u001b['), plain.output);
  const imported = await shell.onTerminal(['import', 'goods.csv', '--dataset', 'on terminal']);
  assert.equal(imported.code, 0, imported.output);
  assert.match(imported.output, /\r\u001b\[2KImporting into on terminal/);
  assert.match(imported.output, /\u001b\[32m✔\u001b\[39m Importing into on terminal: 400 rows/);
  const refused = await shell.onTerminal(['query', sql, '--format', 'parquet']);
  assert.equal(refused.code, 2);
  const run = await shell.onTerminal(['pipeline', 'run', 'good one', '--follow']);
  assert.match(run.output, /✔\u001b\[39m second/);
});

test('the password is asked for and not shown', { skip: noTerminal }, async () => {
  await joinAccount(program, 'bob.shell@example.com', '--role', 'viewer');
  const bob = await openShell();
  try {
    const answers: [RegExp, string][] = [
      [/Server URL \[.*\]: /, `${program.address}\n`],
      [/Email: /, 'bob.shell@example.com\n'],
      [/Password: /, `${PASSWORD}\n`],
    ];
    const { code, output } = await bob.typing(['login'], answers);
    assert.equal(code, 0, output);
    assert.ok(!output.includes(PASSWORD), 'the password is not echoed');
    assert.match(output, /Signed in/);
  } finally {
    await bob.dispose();
  }
});

test('bash completes commands, actions, options and files', async () => {
  await writeFile(file('completed.csv'), 'a\n1\n');
  const complete = async (...words: string[]) => {
    const { code, output, errors } = await shell.bash(
      `eval "$(granary completion bash)"; COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}; _granary; printf '%s\\n' "\${COMPREPLY[@]}"; complete -p granary`,
    );
    assert.equal(code, 0, errors);
    const lines = output.trim().split('\n');
    assert.equal(lines.pop(), 'complete -F _granary granary');
    return lines;
  };
  assert.deepEqual(await complete('granary', 'qu'), ['query']);
  assert.deepEqual(await complete('granary', 'keys', ''), ['list', 'create', 'revoke']);
  assert.deepEqual(await complete('granary', 'crawl', '--fi'), ['--fields']);
  assert.deepEqual(await complete('granary', 'import', 'compl'), ['completed.csv']);
  assert.deepEqual(await complete('granary', 'export', 'x', '--to', 'compl'), ['completed.csv']);
  const zsh = await printed('completion', 'zsh');
  assert.match(zsh, /bashcompinit/);
  assert.equal((await shell.granary(['completion', 'fish'])).code, 2);
});
