import { millisecondsOf } from './work-mark.ts';

/** Keeps this thread at work until it has had so much of a processor. */
export function useProcessor(milliseconds: number): void {
  const before = process.threadCpuUsage();
  do for (let step = 0; step < 1_000_000; step += 1) Math.sqrt(step);
  while (millisecondsOf(process.threadCpuUsage(before)) < milliseconds);
}
