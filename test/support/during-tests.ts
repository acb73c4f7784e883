import { after, before } from 'node:test';

export type AtEnd = (close: () => unknown) => void;

/** What a file of tests works with: opened before its first test, and closed after the last one, the newest first. */
export function duringTests<Things extends object>(open: (atEnd: AtEnd) => Promise<Things>): Things {
  const things = {} as Things;
  const closers: (() => unknown)[] = [];
  before(async () => void Object.assign(things, await open((close) => closers.unshift(close))));
  after(async () => {
    for (const close of closers) await close();
  });
  return things;
}
