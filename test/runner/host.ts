import { suite } from 'node:test';
import { calledOperations } from '../support/called.ts';
import type { FromHost, RunFile } from './messages.ts';
import { childrenOf, commandOf, endedChildrenSeconds } from './processes.ts';

/** A process that runs one test file after the other as the runner asks for them. */
const tell = (message: FromHost): void => void process.send?.(message);
let ended = Promise.resolve();

process.on('message', ({ file }: RunFile) => {
  ended = ended.then(() => run(file));
});
tell({ kind: 'ready' });

async function run(file: string): Promise<void> {
  const before = cpuSeconds();
  await suite(file, async () => {
    await import(file);
  });
  tell({
    kind: 'done',
    file,
    cpuSeconds: cpuSeconds() - before,
    operations: calledOperations(),
    leftovers: endLeftovers(),
  });
}

/** Of this process and of those it has started that have ended. */
function cpuSeconds(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + endedChildrenSeconds();
}

/** What a file started and did not end: it is ended here, and the file has failed. */
function endLeftovers(): string[] {
  return childrenOf(process.pid).flatMap((pid) => {
    const command = commandOf(pid);
    // It has ended; only nobody has asked how yet.
    if (command === '') return [];
    process.kill(pid, 'SIGKILL');
    return [`${pid} ${command}`];
  });
}
