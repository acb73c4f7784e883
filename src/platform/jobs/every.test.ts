import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { setImmediate as turnOfTheLoop } from 'node:timers/promises';
import { within } from '../../../test/support/within.ts';
import { silentLogger } from '../../kernel/log.ts';
import { every } from './every.ts';

const HOUR = 3_600_000;
const LONGEST = 60_000;

/** Does nothing of itself for an hour after its first turn; tells of each turn's work. */
function openTicker(work: (turn: number) => void = () => undefined) {
  const turns = new EventTarget();
  let count = 0;
  const ticker = every(HOUR, 'a test', silentLogger, async () => {
    await turnOfTheLoop();
    count += 1;
    turns.dispatchEvent(new Event(`${count}`));
    work(count);
  });
  const reached = (turn: number) => within(LONGEST, once(turns, `${turn}`));
  return { ticker, reached, count: () => count };
}

test('between two turns the next one can be had sooner, and not later', async () => {
  const { ticker, reached, count } = openTicker();
  await reached(1);
  await turnOfTheLoop();
  const second = reached(2);
  ticker.within(1);
  ticker.within(HOUR);
  await second;
  await ticker.stop();
  assert.equal(count(), 2);
});

test('what is asked for during a turn holds after it, once, and also when the turn fails', async () => {
  const { ticker, reached, count } = openTicker((turn) => {
    if (turn === 1) ticker.within(1);
    if (turn === 1) throw new Error('the first one fails');
  });
  await reached(2);
  await turnOfTheLoop();
  await ticker.stop();
  assert.equal(count(), 2);
});

test('a stopped one has no further turn', async () => {
  const { ticker, reached, count } = openTicker();
  await reached(1);
  await ticker.stop();
  ticker.within(0);
  await turnOfTheLoop();
  await turnOfTheLoop();
  assert.equal(count(), 1);
});
