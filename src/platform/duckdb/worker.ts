import { Socket } from 'node:net';
import { bareCount } from './bare-count.ts';
import {
  copyQuery,
  describeQuery,
  execute,
  explainQuery,
  runQuery,
  serializeTree,
  streamQuery,
} from './commands.ts';
import { onFrames, writeFrame } from './frames.ts';
import { prepareInstance } from './instances.ts';
import type { Command, EngineSettings, Instruction, Reply, SandboxedSql } from './messages.ts';
import { columnOrigins } from './origins.ts';
import { unportable } from './portable.ts';
import { type OpenSandbox, openSandbox, ViewFailure } from './sandbox.ts';
import { inspectTree } from './tree.ts';
import { treeShape } from './tree-shape.ts';

/** The child process: takes one command at a time over the socket it was started with, and knows nothing else of the program. */
const CHANNEL = 3;
const KEPT_SANDBOXES = 4;
const CHUNKS_AHEAD = 8;
const PROGRESS_EVERY = 500;
const NOTHING = { relations: [], writable: [] };

const channel = new Socket({ fd: CHANNEL });
const sandboxes = new Map<string, OpenSandbox>();
/** To be closed when the command is answered. */
const leaving: OpenSandbox[] = [];
let current: OpenSandbox | undefined;
let cancelled = false;
let credit = CHUNKS_AHEAD;
let wake: () => void = () => undefined;

const reply = (message: Reply, body?: Buffer) => writeFrame(channel, message, body);

onFrames(channel, (header) => {
  const instruction = header as Instruction;
  if (instruction.kind === 'begin') void begin(instruction.command, instruction.settings);
  else if (instruction.kind === 'more') credit += 1;
  else {
    cancelled = true;
    current?.connection.interrupt();
  }
  wake();
});
// Without its parent this process has no purpose, and a running query does not listen to anything gentler.
channel.on('close', () => process.kill(process.pid, 'SIGKILL'));
channel.on('error', () => process.kill(process.pid, 'SIGKILL'));
reply({ kind: 'ready' });

async function begin(command: Command, settings: EngineSettings): Promise<void> {
  cancelled = false;
  credit = CHUNKS_AHEAD;
  try {
    const { answer, body } = await perform(command, settings);
    reply({ kind: 'done', answer, loaded: [...sandboxes.keys()] }, body);
  } catch (error) {
    const text = String((error as Error).message);
    const message = current?.withoutPaths(text) ?? text;
    const stage = error instanceof ViewFailure ? 'view' : current === undefined ? 'open' : 'run';
    reply({ kind: 'failed', message, stage, loaded: [...sandboxes.keys()] });
  } finally {
    current = undefined;
    for (const sandbox of leaving.splice(0)) sandbox.close();
    prepareInstance(settings);
  }
}

async function perform(
  command: Command,
  settings: EngineSettings,
): Promise<{ answer: unknown; body?: Buffer }> {
  if (command.kind === 'inspect' || command.kind === 'origins') {
    current = await keep('', () => openSandbox(NOTHING, [], settings));
    reply({ kind: 'began' });
    const tree = await serializeTree(current.connection, command.sql);
    if (command.kind === 'origins') return { answer: { columns: columnOrigins(tree, command.relations) } };
    const refused = refusedByParser(tree);
    if (refused !== undefined) return { answer: refused };
    const counts = await bareCount(current.connection, tree);
    return { answer: { ...inspectTree(tree), counts, shape: treeShape(tree), unportable: unportable(tree) } };
  }
  if (command.kind === 'execute') {
    current = await openSandbox(command.sandbox, command.readable, settings);
    const watch = setInterval(() => sendProgress(), PROGRESS_EVERY);
    const { close } = current;
    try {
      return { answer: await execute(current, command) };
    } finally {
      clearInterval(watch);
      close();
    }
  }
  if (command.kind === 'copy') {
    // What it may write to is of this command alone.
    current = await openSandbox(command.sandbox ?? NOTHING, [], settings);
    const { close } = current;
    try {
      sayBegan();
      return { answer: await copyQuery(current, command) };
    } finally {
      close();
    }
  }
  current = await sandboxOf(command, settings);
  sayBegan();
  switch (command.kind) {
    case 'query':
      return runQuery(current, command);
    case 'describe':
      return { answer: await describeQuery(current, command) };
    case 'explain':
      return { answer: await explainQuery(current, command) };
    case 'stream':
      return { answer: await streamQuery(current, command, sendChunk) };
  }
}

function sayBegan(): void {
  reply({ kind: 'began' });
  if (cancelled) throw new Error('INTERRUPT Error: Interrupted!');
}

function sandboxOf({ key, sandbox }: SandboxedSql, settings: EngineSettings): Promise<OpenSandbox> {
  return keep(key, () => openSandbox(sandbox ?? NOTHING, [], settings));
}

/** The last used sandbox is at the end; the first one goes when there are too many. */
async function keep(key: string, open: () => Promise<OpenSandbox>): Promise<OpenSandbox> {
  const found = sandboxes.get(key) ?? (await open());
  sandboxes.delete(key);
  sandboxes.set(key, found);
  for (const [oldest, sandbox] of sandboxes) {
    if (sandboxes.size <= KEPT_SANDBOXES) break;
    sandboxes.delete(oldest);
    leaving.push(sandbox);
  }
  return found;
}

async function sendChunk(bytes: Buffer): Promise<void> {
  while (credit <= 0 && !cancelled) await new Promise<void>((resolve) => (wake = resolve));
  if (cancelled) throw new Error('INTERRUPT Error: Interrupted!');
  credit -= 1;
  reply({ kind: 'chunk' }, bytes);
}

function sendProgress(): void {
  const percent = current?.connection.progress.percentage ?? -1;
  if (percent >= 0) reply({ kind: 'progress', percent });
}

function refusedByParser(tree: unknown): { message: string; position?: number } | undefined {
  const { error, error_message, position } = tree as {
    error?: boolean;
    error_message?: string;
    position?: string;
  };
  if (error !== true) return undefined;
  const message = error_message ?? 'The query cannot be parsed.';
  return position === undefined ? { message } : { message, position: Number(position) };
}
