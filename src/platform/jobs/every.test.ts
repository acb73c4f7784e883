import assert from 'node:assert/strict';
import { test } from 'node:test';
import { silentLogger } from '../../kernel/log.ts';
import { every, type Ticker } from './every.ts';

const HOUR = 3_600_000;

/** Counts turns, and tells of each. */
function counted(work: (turn: number, ticker: Ticker) => Promise<unknown>) {
  const waiting = new Map<number, () => void>();
  let turns = 0;
  const ticker: Ticker = every(HOUR, 'a test', silentLogger, async () => {
    turns += 1;
    const turn = turns;
    // The ticker is there when its first turn goes on.
    await Promise.resolve();
    try {
      await work(turn, ticker);
    } finally {
      waiting.get(turn)?.();
    }
  });
  const reached = (turn: number) =>
    turns >= turn ? Promise.resolve() : new Promise<void>((resolve) => waiting.set(turn, resolve));
  return { ticker, reached, turns: () => turns };
}

test('a turn can be had sooner, between turns and during one', async () => {
  const { ticker, reached, turns } = counted(async (turn) => {
    if (turn === 2) ticker.within(1);
  });
  await reached(1);
  ticker.within(HOUR * 2);
  ticker.within(1);
  await reached(3);
  await ticker.stop();
  ticker.within(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  assert.equal(turns(), 3);
});

test('a turn that fails is followed by the next', async () => {
  const { ticker, reached } = counted(async (turn) => {
    ticker.within(1);
    if (turn === 1) throw new Error('the first one fails');
  });
  await reached(2);
  await ticker.stop();
});
