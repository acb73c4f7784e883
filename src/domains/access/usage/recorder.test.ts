import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { systemClock } from '../../../kernel/clock.ts';
import { uuidv7 } from '../../../kernel/ids.ts';
import { openTestPlatform, type TestPlatform } from '../../../platform/jobs/test-platform.ts';
import { UsageRecorder } from './recorder.ts';

const ROUNDS = 40;
const TAGS = ['sites', 'datasets', 'query', 'crawl', 'pipelines', 'queue', 'lineage', 'etl'] as const;

let platform: TestPlatform;
before(async () => {
  platform = await openTestPlatform();
});
after(() => platform.close());

test('nodes that write the same sums at once, met in any order, do not wait for each other', async () => {
  const { accountId } = platform;
  await platform.query("INSERT INTO accounts (account_id, name, tier) VALUES ($1, 'Used', 'free')", [
    accountId,
  ]);
  const actors = Array.from({ length: 4 }, () => ({ id: uuidv7(), kind: 'key' as const }));
  const seen = actors.flatMap((actor) => TAGS.map((tag) => ({ accountId, actor, tag, status: 200 })));
  const nodes = [seen, seen.toReversed()].map((answers) => ({
    answers,
    recorder: new UsageRecorder(platform.database, systemClock),
  }));
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const { answers, recorder } of nodes)
      for (const answered of answers) recorder.record(answered as never);
    await Promise.all(nodes.map(({ recorder }) => recorder.flush()));
  }
  const [{ requests } = { requests: 0 }] = await platform.query<{ requests: string }>(
    'SELECT sum(requests) AS requests FROM usage_daily WHERE account_id = $1',
    [accountId],
  );
  assert.equal(Number(requests), 2 * ROUNDS * seen.length);
});
