import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../test/support/property.ts';
import { CpuMeter } from './cpu-meter.ts';

function meterOf() {
  const clock = { ms: 1_000 };
  return { clock, meter: new CpuMeter(() => clock.ms) };
}

test('work that is alone has all that the process uses meanwhile, and nothing of before and after', () => {
  const { clock, meter } = meterOf();
  clock.ms += 500;
  const reading = meter.start();
  assert.equal(reading.usedMs(), 0);
  clock.ms += 30;
  assert.equal(reading.usedMs(), 30);
  clock.ms += 12;
  assert.equal(reading.stop(), 42);
  clock.ms += 1_000;
  assert.deepEqual([reading.usedMs(), reading.stop()], [42, 42]);
  const next = meter.start();
  clock.ms += 5;
  assert.equal(next.stop(), 5);
});

test('work at the same moment has equal shares of that moment', () => {
  const { clock, meter } = meterOf();
  const first = meter.start();
  clock.ms += 10;
  const second = meter.start();
  clock.ms += 20;
  assert.equal(first.stop(), 20);
  clock.ms += 7;
  assert.equal(second.stop(), 17);
});

test('what another process did is for the work it was done for; a clock that goes back takes nothing away', () => {
  const { clock, meter } = meterOf();
  const first = meter.start();
  const second = meter.start();
  clock.ms += 10;
  first.add(100);
  first.add(-5);
  assert.equal(first.usedMs(), 105);
  clock.ms -= 50;
  assert.equal(first.usedMs(), 105);
  assert.equal(second.usedMs(), 5);
  clock.ms += 4;
  assert.deepEqual([first.stop(), second.stop()], [107, 7]);
});

test('the real one never goes back and counts work of this process', () => {
  const reading = new CpuMeter().start();
  let before = 0;
  while (before < 20) {
    const used = reading.usedMs();
    assert.ok(used >= before);
    before = used;
  }
  assert.ok(reading.stop() >= 20);
});

test('however work overlaps, all of it together has no more than the process', () => {
  const step = fc.record({ ms: fc.integer({ min: 0, max: 50 }), starts: fc.boolean(), which: fc.nat() });
  check(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const { clock, meter } = meterOf();
      const began = clock.ms;
      const open: ReturnType<CpuMeter['start']>[] = [];
      let busy = 0;
      let sum = 0;
      for (const { ms, starts, which } of steps) {
        clock.ms += ms;
        if (open.length > 0) busy += ms;
        if (starts || open.length === 0) open.push(meter.start());
        else sum += open.splice(which % open.length, 1)[0]?.stop() ?? 0;
      }
      for (const reading of open) sum += reading.stop();
      assert.ok(Math.abs(sum - busy) < 1e-6 && sum <= clock.ms - began + 1e-6);
    }),
  );
});
