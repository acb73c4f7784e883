import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { killAll, start } from './install/children.ts';
import { install, PARTS, type Part, type Tools } from './install/engines.ts';
import { FOLDER, Unavailable } from './install/kept.ts';
import type { Lake } from './lake/lake.ts';
import { makeLake } from './lake/make-lake.ts';
import { startTrino } from './trino/cluster.ts';

/** What became of a part, or of one of its files. */
interface Outcome {
  what: string;
  result: 'passed' | 'failed' | 'skipped';
  seconds?: number;
  reason?: string;
}

const FILES: Readonly<Record<Part, readonly string[]>> = {
  pyiceberg: ['pyiceberg.test.ts'],
  duckdb: ['duckdb.test.ts'],
  trino: ['trino.test.ts', 'granary-on-trino.test.ts'],
  spark: ['spark.test.ts'],
};
const LONGEST_FILE = 30 * 60_000;
const isEngine = (what: string) => Object.values(FILES).flat().includes(what);
const isPart = (word: string): word is Part => (PARTS as readonly string[]).includes(word);

const interrupted = new AbortController();
const { signal } = interrupted;
for (const name of ['SIGINT', 'SIGTERM'] as const)
  process.on(name, () => {
    killAll();
    if (signal.aborted) process.exit(130);
    console.error('Stopping …');
    interrupted.abort();
  });

const words = process.argv.slice(2);
const unknown = words.filter((word) => !isPart(word));
if (unknown.length > 0) {
  console.error(`There is no part ${unknown.join(', ')}. Name some of ${PARTS.join(', ')}, or none for all.`);
  process.exitCode = 2;
} else {
  const outcomes = await runParts(words.length === 0 ? PARTS : words.filter(isPart));
  report(outcomes);
  const hasFailed = outcomes.some(({ result }) => result === 'failed');
  const hasRun = outcomes.some(({ what, result }) => isEngine(what) && result === 'passed');
  process.exitCode = signal.aborted ? 130 : hasFailed || !hasRun ? 1 : 0;
}

async function runParts(parts: readonly Part[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const tools: Partial<Tools> = {};
  const there: Part[] = [];
  for (const part of parts) {
    try {
      if (!signal.aborted) Object.assign(tools, await install(part));
      there.push(part);
    } catch (error) {
      if (!(error instanceof Unavailable)) throw error;
      outcomes.push({ what: part, result: 'skipped', reason: error.message });
    }
  }
  if (there.length === 0 || signal.aborted) return outcomes;
  const closers: (() => Promise<unknown>)[] = [];
  try {
    const began = performance.now();
    const { lake, close } = await makeLake(tools, { withTrino: there.includes('trino'), signal });
    closers.push(close);
    outcomes.push({ what: 'two nodes with tables', result: 'passed', seconds: secondsSince(began) });
    const file = join(await temporaryFolder(closers), 'lake.json');
    await writeFile(file, JSON.stringify(lake));
    outcomes.push(await runFile('granary.test.ts', file));
    for (const part of there) outcomes.push(...(await runPart(part, lake, file)));
  } catch (error) {
    if (!signal.aborted)
      outcomes.push({ what: 'two nodes with tables', result: 'failed', reason: String(error) });
  } finally {
    for (const close of closers.reverse()) await close();
  }
  return outcomes;
}

async function temporaryFolder(closers: (() => Promise<unknown>)[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-lake-'));
  closers.push(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

async function runPart(part: Part, lake: Lake, file: string): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  const { trino: place, tools } = lake;
  if (signal.aborted) return [];
  const began = performance.now();
  let close = async () => {};
  try {
    if (part === 'trino' && place !== undefined && tools.trino !== undefined) {
      ({ close } = await startTrino(tools.trino, lake, place));
      outcomes.push({ what: 'a cluster of Trino', result: 'passed', seconds: secondsSince(began) });
    }
    for (const name of FILES[part]) if (!signal.aborted) outcomes.push(await runFile(name, file));
  } catch (error) {
    if (!signal.aborted)
      outcomes.push({ what: part, result: 'failed', seconds: secondsSince(began), reason: String(error) });
  } finally {
    await close();
  }
  return outcomes;
}

/** Without --test, so that it is one process that can be ended. */
async function runFile(name: string, lake: string): Promise<Outcome> {
  console.log(`\n${name}`);
  const began = performance.now();
  const path = fileURLToPath(new URL(name, import.meta.url));
  const { child, ended } = start(process.execPath, ['--test-reporter=spec', path], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, GRANARY_ENGINES_LAKE: lake },
  });
  const late = setTimeout(() => child.kill('SIGKILL'), LONGEST_FILE);
  const code = await ended;
  clearTimeout(late);
  return { what: name, result: code === 0 ? 'passed' : 'failed', seconds: secondsSince(began) };
}

function secondsSince(began: number): number {
  return Math.round((performance.now() - began) / 1_000);
}

function report(outcomes: readonly Outcome[]): void {
  console.log(`\nEngines are kept in ${FOLDER}.`);
  for (const { what, result, seconds, reason } of outcomes)
    console.log(
      [
        result.padEnd(8),
        what.padEnd(26),
        seconds === undefined ? '' : `${seconds} s`,
        reason === undefined ? '' : `: ${reason}`,
      ].join(' '),
    );
  if (!outcomes.some(({ what }) => isEngine(what))) console.log('No engine has run.');
}
