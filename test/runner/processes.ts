import { readdirSync, readFileSync } from 'node:fs';

/** Processes as Linux tells of them; other systems tell nothing here, and nothing is found there. */
const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // It has ended meanwhile.
    return '';
  }
};

const numbers = (): number[] => {
  try {
    return readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
};

/** State, parent and times, from behind the name, which may hold anything. */
const statOf = (pid: number): string[] => read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ');

/** The processor time of a process's children that have ended, with theirs; none where the system does not tell. */
const endedChildrenOf = (pid: number): number =>
  statOf(pid)
    .slice(13, 15)
    .reduce((sum, field) => sum + Number(field), 0) / 100;

export const endedChildrenSeconds = (): number => endedChildrenOf(process.pid);

/** What a killed process leaves behind ends as a child of the system's first process, with whatever else ends there. */
export const orphanSeconds = (): number => endedChildrenOf(1);

export const commandOf = (pid: number): string => read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();

/** Alive, and not merely waiting to be looked at by their parent. */
export const childrenOf = (parent: number): number[] =>
  numbers().filter((pid) => {
    const [state, owner] = statOf(pid);
    return Number(owner) === parent && state !== 'Z';
  });

/** The processor time of a process, everything below it, and all of theirs that has ended. */
export function treeSeconds(root: number): number {
  const byParent = new Map<number, { pid: number; ticks: number }[]>();
  for (const pid of numbers()) {
    const stat = statOf(pid);
    const entry = { pid, ticks: stat.slice(11, 15).reduce((sum, field) => sum + Number(field), 0) };
    const siblings = byParent.get(Number(stat[1]));
    if (siblings === undefined) byParent.set(Number(stat[1]), [entry]);
    else siblings.push(entry);
  }
  const below = (pid: number): number =>
    (byParent.get(pid) ?? []).reduce((sum, child) => sum + child.ticks + below(child.pid), 0);
  const own = statOf(root)
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0);
  return (own + below(root)) / 100;
}

/** Works with a folder: its command or its environment names it. */
const usesFolder = (pid: number, folder: string): boolean =>
  commandOf(pid).includes(folder) || read(`/proc/${pid}/environ`).includes(folder);

/** Ends every process that works with a folder, and answers which they were. */
export function endThoseIn(folder: string): string[] {
  return numbers()
    .filter((pid) => pid !== process.pid && usesFolder(pid, folder))
    .map((pid) => {
      const command = commandOf(pid);
      try {
        process.kill(pid, 'SIGKILL');
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
      }
      return `${pid} ${command}`;
    });
}
