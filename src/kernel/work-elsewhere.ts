import { AsyncLocalStorage } from 'node:async_hooks';

type Count = (cpuMs: number) => void;

const counting = new AsyncLocalStorage<Count>();

/** Lets `count` know of the processor time that other processes spend on what is done here. */
export const countElsewhere = <Result>(count: Count, work: () => Result): Result => counting.run(count, work);

/** Who wants to know of what the caller is about to hand to another process; asked before it waits for its turn. */
export const whoCountsElsewhere = (): Count | undefined => counting.getStore();
