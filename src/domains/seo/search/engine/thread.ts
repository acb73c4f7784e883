import { parentPort } from 'node:worker_threads';
import { AccountIndex } from './account-index.ts';
import type { FromSearchThread, SearchTask, ToSearchThread } from './messages.ts';
import { searchSegments } from './search-segments.ts';

/** Searches, one request after the other; the main thread says what there is to be searched. */
const indexes = new Map<string, AccountIndex>();
let turn: Promise<void> = Promise.resolve();

parentPort?.on('message', (message: ToSearchThread) => {
  turn = turn.then(() => (message.kind === 'search' ? search(message) : forget(message.accountId)));
});

async function search(task: SearchTask): Promise<void> {
  parentPort?.postMessage(await answer(task));
}

async function answer(task: SearchTask): Promise<FromSearchThread> {
  try {
    const index = indexes.get(task.accountId) ?? new AccountIndex();
    indexes.set(task.accountId, index);
    return { id: task.id, found: searchSegments(await index.at(task), task.wish) };
  } catch (error) {
    forget(task.accountId);
    return { id: task.id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

function forget(accountId: string): void {
  indexes.get(accountId)?.close();
  indexes.delete(accountId);
}
