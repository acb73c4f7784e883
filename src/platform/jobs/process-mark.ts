import { readlink } from 'node:fs/promises';
import { markOf } from '../postgres/processes.ts';

/** A text that only this process has, and that tells who can see it: process numbers mean something only in their namespace. */
export async function markThisProcess(): Promise<string | undefined> {
  const namespace = await readlink('/proc/self/ns/pid').catch(() => undefined);
  const mark = await markOf(process.pid);
  return namespace === undefined || mark === undefined ? undefined : `${namespace} ${mark}`;
}

/** Whether the process of a mark is surely gone; one of another machine or namespace never is, as far as can be seen. */
export async function hasEnded(mark: string, own: string): Promise<boolean> {
  const [namespace, pid, boot] = mark.split(' ');
  const [ownNamespace, , ownBoot] = own.split(' ');
  if (namespace !== ownNamespace || boot !== ownBoot) return false;
  if (!exists(Number(pid))) return true;
  const now = await markOf(Number(pid));
  return now !== undefined && `${namespace} ${now}` !== mark;
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}
