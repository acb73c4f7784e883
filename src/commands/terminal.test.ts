import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventually } from '../../test/support/eventually.ts';
import { Progress } from './terminal.ts';

function openScreen() {
  const written: string[] = [];
  const stream = { isTTY: true, columns: 80, write: (text: string) => written.push(text) };
  return { stream: stream as unknown as NodeJS.WriteStream, shown: () => written.join('') };
}

test('what comes too soon after the line before is drawn a little later, the last of it only', async () => {
  const { stream, shown } = openScreen();
  const progress = new Progress('Crawling', stream);
  for (const page of [1, 2, 3]) progress.update(`${page} pages`, page / 4);
  await eventually(async () => assert.match(shown(), /Crawling {2}█+░+ {2}75 % 3 pages/));
  progress.clear();
});

test('nothing is drawn over what follows the end', async () => {
  const { stream, shown } = openScreen();
  const progress = new Progress('Crawling', stream);
  progress.update('1 page', 0.5);
  progress.clear();
  const before = shown();
  // Timers fire in the order of their times.
  await sleep(500);
  assert.equal(shown(), before);
});
