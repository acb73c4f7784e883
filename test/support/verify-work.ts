import assert from 'node:assert/strict';
import pg from 'pg';
import { eventually } from './eventually.ts';
import { type Acknowledged, JOB_STEPS } from './work.ts';

/** Of the machine's own time. */
const PATIENCE = 90_000;

/** Every acknowledged write is there; every accepted job ended once, and did each of its steps once. */
export async function verifyWork(adminUrl: string, acknowledged: Acknowledged): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl });
  await client.connect();
  try {
    await client.query('SET search_path = granary');
    await allFinished(client, acknowledged.jobs);
    const sites = await client.query('SELECT count(*)::int AS n FROM sites WHERE site_id = ANY($1)', [
      acknowledged.sites,
    ]);
    assert.equal(sites.rows[0].n, acknowledged.sites.length, 'every acknowledged write is there');
    const wrong = await client.query(
      `SELECT run_id, state FROM job_runs WHERE run_id = ANY($1) AND state <> 'completed'`,
      [acknowledged.jobs],
    );
    assert.deepEqual(wrong.rows, [], 'every accepted job ends well');
    const ends = await client.query(
      `SELECT subject, count(*)::int AS n FROM events
       WHERE subject = ANY($1) AND type IN ('job.completed', 'job.failed', 'job.cancelled') GROUP BY subject`,
      [acknowledged.jobs],
    );
    assert.equal(ends.rows.length, acknowledged.jobs.length, 'every accepted job ends');
    assert.deepEqual(
      ends.rows.filter(({ n }) => n !== 1),
      [],
      'every accepted job ends once',
    );
    const marks = await client.query(
      `SELECT run_id, count(*)::int AS steps, max(times)::int AS times FROM fixture_marks WHERE run_id = ANY($1) GROUP BY run_id`,
      [acknowledged.jobs],
    );
    assert.equal(marks.rows.length, acknowledged.jobs.length);
    assert.deepEqual(
      marks.rows.filter(({ steps, times }) => steps !== JOB_STEPS || times !== 1),
      [],
      'every step happened once',
    );
  } finally {
    await client.end();
  }
}

const allFinished = (client: pg.Client, jobs: string[]): Promise<void> =>
  eventually(async () => {
    const { rows } = await client.query(
      "SELECT count(*)::int AS n FROM job_runs WHERE run_id = ANY($1) AND state = 'running'",
      [jobs],
    );
    assert.equal(rows[0].n, 0, `${rows[0].n} jobs are still running`);
  }, PATIENCE);
