import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';

/** `npm test`: the checks, then every test. `--soak` runs the long ones in full; names narrow it to matching files. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { soak: { type: 'boolean', default: false }, 'no-checks': { type: 'boolean', default: false } },
});
const root = fileURLToPath(new URL('..', import.meta.url));

const CHECKS: [string, ...string[]][] = [
  ['tsc', '--noEmit', '-p', '.'],
  ['tsc', '--noEmit', '-p', 'web'],
  ['biome', 'ci', '.'],
  ['depcruise', 'src', 'bench', 'scripts', 'test', 'client', 'web/src'],
  ['knip'],
];

/** A run that takes longer hangs somewhere: interrupted, it says which files have not ended. */
const LONGEST_MS = 55 * 60_000;

async function main(): Promise<number> {
  if (!values['no-checks'] && positionals.length === 0) {
    for (const [tool, ...args] of CHECKS) {
      console.log(`> ${tool} ${args.join(' ')}`);
      const code = await run(tool, args, {});
      if (code !== 0) return code;
    }
  }
  const files = globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'scripts/**/*.test.ts'], { cwd: root })
    .filter((file) => positionals.length === 0 || positionals.some((name) => file.includes(name)))
    .sort();
  if (files.length === 0) {
    console.error(`No test file matches ${positionals.join(' ')}.`);
    return 2;
  }
  return run(
    'node',
    ['--test', '--test-concurrency=2', `--test-timeout=${values.soak ? 1_800_000 : 300_000}`, ...files],
    values.soak ? { SOAK: '1' } : {},
    values.soak ? undefined : LONGEST_MS,
  );
}

function run(
  command: string,
  args: string[],
  environment: Record<string, string>,
  longestMs?: number,
): Promise<number> {
  const child = spawn(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...environment },
  });
  const late = longestMs === undefined ? undefined : setTimeout(() => child.kill('SIGINT'), longestMs);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => {
      clearTimeout(late);
      resolve(code ?? 1);
    });
  });
}

process.exitCode = await main();
