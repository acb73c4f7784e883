import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { openShell, type Shell } from '../support/command-line.ts';

const MAIN = fileURLToPath(new URL('../../bin/main.mjs', import.meta.url));
const noZsh =
  spawnSync('zsh', ['-f', '-c', 'true']).status === 0
    ? false
    : 'zsh is not on this machine: what its script says is checked, running it is not';

let shell: Shell;
let zsh: string;
let names: string[];

before(async () => {
  shell = await openShell();
  zsh = await printed('completion', 'zsh');
  names = [...(await printed('--help')).matchAll(/^ {2}([a-z-]+) +\S/gm)].map(([, name = '']) => name);
  assert.ok(names.length >= 18, names.join());
});
after(() => shell.dispose());

async function printed(...args: string[]): Promise<string> {
  const { code, output, errors } = await shell.granary(args);
  assert.equal(code, 0, errors);
  return output;
}

interface Offered {
  options: string[];
  actions: string[];
}

/** What the script offers after each command. */
function offered(script: string): [name: string, what: Offered][] {
  const lines = script.matchAll(/^ {4}([a-z-]+)\) flags="([^"]*)"; actions="([^"]*)"; files=[01] ;;$/gm);
  return [...lines].map(([, name = '', flags = '', actions = '']) => [
    name,
    { options: flags.split(' '), actions: actions.split(' ').filter((word) => word !== '') },
  ]);
}

const sorted = (words: Iterable<string>): string[] => [...words].sort();

test('zsh is given every command of the help once, and help', () => {
  const [, first = ''] = /-eq 1 \]; then\s+COMPREPLY=\( \$\(compgen -W "([^"]*)"/.exec(zsh) ?? [];
  assert.deepEqual(sorted(first.split(' ')), sorted([...names, 'help']));
  assert.deepEqual(sorted(offered(zsh).map(([name]) => name)), sorted(names));
});

test('zsh is given the options and actions that the help of each command names, and no others', async () => {
  const known = new Map(offered(zsh));
  for (const name of names) {
    const help = (await printed(name, '--help')).split('\nExamples:')[0] ?? '';
    const { options = [], actions = [] } = known.get(name) ?? {};
    const named = new Set([...help.matchAll(/--[a-z][a-z-]*/g)].map(([option]) => option));
    assert.deepEqual(sorted(options), sorted(named.add('--help')), name);
    const [usage = ''] = /^Usage: .*$/m.exec(help) ?? [];
    const choices = [...usage.matchAll(new RegExp(`granary ${name} \\[?([a-z]+(?:\\|[a-z]+)*)`, 'g'))];
    const words = choices.flatMap(([, choice = '']) => choice.split('|'));
    assert.deepEqual(sorted(actions), sorted(words), name);
  }
});

test('zsh runs the script of bash, after what lets it, and none of its variables is one that zsh keeps for itself', async () => {
  const [first, ...rest] = zsh.split('\n');
  assert.equal(first, 'autoload -U +X bashcompinit && bashcompinit');
  assert.equal(rest.join('\n'), await printed('completion', 'bash'));
  const [declared = ''] = /^ *local .*$/m.exec(zsh) ?? [];
  const variables = [...declared.matchAll(/([a-z]+)=/g)].map(([, name = '']) => name);
  assert.deepEqual(variables, ['current', 'previous', 'flags', 'actions', 'files']);
  const kept = [
    'words',
    'options',
    'commands',
    'functions',
    'aliases',
    'parameters',
    'status',
    'path',
    'argv',
  ];
  assert.deepEqual(
    variables.filter((name) => kept.includes(name)),
    [],
  );
});

test('zsh completes commands, actions and options', { skip: noZsh }, () => {
  const complete = (...words: string[]) => {
    const script = `
      autoload -U compinit && compinit -u -D
      granary() { '${process.execPath}' '${MAIN}' "$@" }
      eval "$(granary completion zsh)"
      print -r -- "$_comps[granary]"
      () {
        emulate -L sh
        setopt kshglob noshglob braceexpand nokshautoload
        COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')})
        COMP_CWORD=${words.length - 1}
        _granary
        print -l -r -- "\${COMPREPLY[@]}"
      }`;
    const { status, stdout, stderr } = spawnSync('zsh', ['-f', '-c', script], {
      cwd: shell.home,
      encoding: 'utf8',
      env: { PATH: process.env.PATH ?? '', HOME: shell.home },
    });
    assert.equal(status, 0, stderr);
    assert.equal(stderr, '');
    const [bound, ...found] = stdout.trim().split('\n');
    assert.equal(bound, '_bash_complete -F _granary');
    return found;
  };
  // What begins otherwise is left out by zsh itself, later.
  assert.ok(complete('granary', 'qu').includes('query'));
  assert.deepEqual(complete('granary', 'keys', ''), ['list', 'create', 'revoke']);
  assert.ok(complete('granary', 'crawl', '--fi').includes('--fields'));
});
