import { threadId } from 'node:worker_threads';
import { WorkMark } from './work-mark.ts';

export interface Errand {
  file: string;
  input: unknown;
  mark: SharedArrayBuffer;
}

/** Loads the module of a task, says that the work begins now, and does it. */
export default async function run({ file, input, mark }: Errand): Promise<unknown> {
  const { default: work } = (await import(file)) as { default(input: unknown): unknown };
  new WorkMark(mark).begin(threadId);
  return work(input);
}
