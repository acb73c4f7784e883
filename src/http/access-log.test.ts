import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createLogger } from '../kernel/log.ts';
import { must } from '../kernel/must.ts';
import { AccessLog, type AnsweredLine } from './access-log.ts';

const line = (number: number): AnsweredLine => ({
  requestId: `request-${number}`,
  operation: number % 2 === 0 ? 'sites.get' : undefined,
  method: 'GET',
  status: 200,
  milliseconds: 1.26,
  accountId: number % 2 === 0 ? '01k2z9v0' : undefined,
});

test('every answer is one whole line, in order, however many come before a write', () => {
  const written: Buffer[] = [];
  const log = new AccessLog(createLogger('info'), (lines) => written.push(lines));
  const count = 3_000;
  for (let number = 0; number < count; number += 1) log.record(line(number));
  assert.ok(written.length > 0, 'a full buffer is written at once');
  log.flush();
  const told = Buffer.concat(written).toString().trimEnd().split('\n');
  assert.deepEqual(
    told.map((text) => JSON.parse(text).request_id),
    Array.from({ length: count }, (_, number) => `request-${number}`),
  );
  const { time, ...first } = JSON.parse(must(told[0], 'told[0]'));
  assert.ok(Number.isInteger(time));
  assert.deepEqual(first, {
    level: 30,
    request_id: 'request-0',
    operation: 'sites.get',
    method: 'GET',
    status: 200,
    ms: 1.3,
    account_id: '01k2z9v0',
    msg: 'answered',
  });
  assert.equal(JSON.parse(must(told[1], 'told[1]')).operation, 'none');
});

test('what was written does not change when more comes, and nothing is written twice', () => {
  const written: Buffer[] = [];
  const log = new AccessLog(createLogger('info'), (lines) => written.push(lines));
  log.record(line(1));
  log.flush();
  const before = must(written[0], 'written[0]').toString();
  log.record(line(2));
  log.flush();
  log.flush();
  assert.equal(must(written[0], 'written[0]').toString(), before);
  assert.equal(written.length, 2);
});

test('a log that is not wanted writes nothing', () => {
  const log = new AccessLog(createLogger('warn'), () => assert.fail('a line was written'));
  log.record(line(1));
  log.flush();
});
