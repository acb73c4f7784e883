import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { gunzipSync, gzipSync, zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { uuidv7 } from '../../src/kernel/ids.ts';
import { callToEnd } from '../support/call-to-end.ts';
import { chanceOf } from '../support/chance.ts';
import { assertError, good } from '../support/client.ts';
import { filesDuringTests } from '../support/program-during-tests.ts';
import { provision, withScopes } from '../support/tenants.ts';

const { randomBytes } = chanceOf(import.meta);

const FETCH = '/api/v1/etl/fetch';
const COMPRESS = '/api/v1/etl/compress';

const its = filesDuringTests();

const sumOf = (bytes: Buffer, algorithm = 'sha256') => createHash(algorithm).update(bytes).digest('hex');
const bytesOf = async (artifactId: string) => {
  const { url } = good(await its.api.get(`/api/v1/artifacts/${artifactId}/url`));
  return Buffer.from(await (await fetch(url)).arrayBuffer());
};
const artifacts = async () =>
  Number((await its.api.get('/api/v1/artifacts?limit=1')).headers.get('x-total-count'));
const newArtifact = async (bytes: Buffer, name = 'file.csv') =>
  good(await callToEnd(its.api, FETCH, { url: its.files.add(`/${uuidv7()}`, bytes), name })).artifact;

test('a file becomes an artifact, with its checksum, its type and what was said of it', async () => {
  const bytes = randomBytes(300_000);
  const url = its.files.add('/prices.csv', bytes);
  const job = good(
    await callToEnd(its.api, FETCH, {
      url,
      checksum: { algorithm: 'sha256', value: sumOf(bytes).toUpperCase() },
      metadata: { month: 3 },
    }),
  );
  assert.match(job.job_id, /^et_[0-9a-z]{26}$/);
  assert.deepEqual([job.status, job.error, job.checksum.value], ['completed', null, sumOf(bytes)]);
  const { artifact_id: id, ...artifact } = job.artifact;
  const size = { size_bytes: bytes.length, sha256: sumOf(bytes) };
  assert.deepEqual(artifact, { name: 'prices.csv', media_type: 'text/csv', ...size });
  const record = good(await its.api.get(`/api/v1/artifacts/${id}`));
  assert.deepEqual(
    [record.status, record.source_url, record.metadata, record.sha256],
    ['stored', url, { month: 3 }, sumOf(bytes)],
  );
  assert.deepEqual(await bytesOf(id), bytes);
  assert.deepEqual(good(await its.api.post(`/api/v1/etl/fetch?job_id=${job.job_id}`, {})), job);
  assert.equal((await its.api.delete(`/api/v1/artifacts/${id}`)).status, 204);
});

test('a connection that is cut goes on where it was', async () => {
  const bytes = randomBytes(500_000);
  const file = { bytes, cuts: [100_000, 150_000, 1] as number[], requests: [] as { range?: string }[] };
  const md5 = { algorithm: 'md5', value: sumOf(bytes, 'md5') };
  const job = good(
    await callToEnd(its.api, FETCH, { url: its.files.add('/cut', file as never), checksum: md5 }),
  );
  assert.deepEqual(
    [job.status, job.source.resumed, job.source.restarted],
    ['completed', 3, 0],
    JSON.stringify(job),
  );
  assert.deepEqual(job.checksum, md5);
  assert.deepEqual(await bytesOf(job.artifact.artifact_id), bytes);
  const asked = its.files.files.get('/cut')!.requests!;
  assert.deepEqual(
    asked.map(({ range }) => range),
    [undefined, 'bytes=100000-', 'bytes=250000-', 'bytes=250001-'],
  );
  assert.match(asked[1]!.ifRange ?? '', /^"/);
});

test('a server without ranges is begun anew, and a file that changed meanwhile is not mixed', async () => {
  const plain = { bytes: randomBytes(200_000), ranges: false, cuts: [50_000] };
  const again = good(await callToEnd(its.api, FETCH, { url: its.files.add('/plain', plain) }));
  assert.deepEqual([again.source.resumed, again.source.restarted], [0, 1]);
  assert.deepEqual(await bytesOf(again.artifact.artifact_id), plain.bytes);
  const other = randomBytes(120_000);
  const changing = {
    bytes: randomBytes(200_000),
    cuts: [50_000],
    changesAfter: { requests: 1, bytes: other },
  };
  const changed = good(await callToEnd(its.api, FETCH, { url: its.files.add('/changing', changing) }));
  assert.deepEqual([changed.source.resumed, changed.source.restarted], [0, 1]);
  assert.deepEqual(await bytesOf(changed.artifact.artifact_id), other);
});

test('what does not match, is too large, refused or forbidden leaves nothing', async () => {
  const before = await artifacts();
  const url = its.files.add('/some', 'name\nbread\n');
  const sum = { algorithm: 'sha256', value: 'ab'.repeat(32) };
  const failed = async (body: object) => {
    const job = good(await callToEnd(its.api, FETCH, body));
    assert.deepEqual([job.status, job.artifact], ['failed', null]);
    return job.error;
  };
  const mismatch = await failed({ url, checksum: sum });
  assert.deepEqual([mismatch.code, /sha256/.test(mismatch.message)], ['invalid_request', true]);
  assert.equal((await failed({ url, max_bytes: 5 })).code, 'payload_too_large');
  assert.match((await failed({ url: `${its.files.address}/missing` })).message, /404/);
  assertError(await its.api.post('/api/v1/etl/fetch', {}), 400, 'invalid_request');
  assertError(
    await its.api.post('/api/v1/etl/fetch', { url: 'ftp://example.com/x' }),
    400,
    'invalid_request',
  );
  assertError(
    await its.api.post('/api/v1/etl/fetch', { url: 'http://169.254.169.254/' }),
    400,
    'invalid_request',
  );
  const short = { url, checksum: { algorithm: 'md5', value: 'ab'.repeat(32) } };
  assertError(await its.api.post('/api/v1/etl/fetch', short), 400, 'invalid_request');
  assert.equal(await artifacts(), before);
});

test('gzip and zstd are put on and taken off again', async () => {
  const bytes = Buffer.from('name,price\nbread,3\n'.repeat(20_000));
  const { artifact_id: id } = await newArtifact(bytes, 'prices.csv');
  for (const [format, ending, unpack] of [
    ['gzip', 'gz', gunzipSync],
    ['zstd', 'zst', zstdDecompressSync],
  ] as const) {
    const packed = good(await callToEnd(its.api, COMPRESS, { artifact_id: id, format, level: 6 }));
    assert.deepEqual(
      [packed.status, packed.artifact.name, packed.artifact.media_type, packed.source_bytes],
      ['completed', `prices.csv.${ending}`, `application/${format}`, bytes.length],
    );
    const stored = await bytesOf(packed.artifact.artifact_id);
    assert.ok(stored.length < bytes.length / 10);
    assert.deepEqual(unpack(stored), bytes);
    const body = { artifact_id: packed.artifact.artifact_id, decompress: true };
    const plain = good(await callToEnd(its.api, COMPRESS, body));
    assert.deepEqual([plain.artifact.name, plain.artifact.media_type], ['prices.csv', 'text/csv']);
    assert.equal(plain.artifact.sha256, sumOf(bytes));
  }
  const member = good(await its.api.get(`/api/v1/artifacts/${id}`));
  assert.equal(member.sha256, sumOf(bytes), 'the given one stays as it is');
});

test('what is damaged, not compressed or expands without end is refused', async () => {
  const packed = gzipSync(randomBytes(100_000));
  const decompress = async (bytes: Buffer, own: object = {}) => {
    const { artifact_id } = await newArtifact(bytes, 'x.gz');
    return good(await callToEnd(its.api, COMPRESS, { artifact_id, decompress: true, ...own }));
  };
  assert.match((await decompress(packed.subarray(0, 50_000))).error.message, /damaged or truncated/);
  assert.match((await decompress(Buffer.from('plain'))).error.message, /neither gzip nor zstd/);
  assert.match((await decompress(Buffer.alloc(0))).error.message, /neither gzip nor zstd/);
  const bomb = zstdCompressSync(Buffer.alloc(50_000_000));
  assert.equal((await decompress(bomb, { max_bytes: 1_000_000 })).error.code, 'payload_too_large');
  const { artifact_id } = await newArtifact(Buffer.from('a'));
  for (const wrong of [{ level: 12 }, { decompress: true, format: 'gzip' }])
    assertError(
      await its.api.post('/api/v1/etl/compress', { artifact_id, ...wrong }),
      400,
      'invalid_request',
    );
  assertError(await its.api.post('/api/v1/etl/compress', {}), 400, 'invalid_request');
});

test('the artifacts and jobs of others are nothing, and the scope is needed', async () => {
  const { artifact_id } = await newArtifact(Buffer.from('a,b\n1,2\n'));
  const job = good(await its.api.post('/api/v1/etl/compress', { artifact_id }));
  const bob = await provision(its.program.client);
  for (const path of ['compress', 'parse'])
    assertError(await bob.post(`/api/v1/etl/${path}`, { artifact_id }), 404, 'not_found');
  assertError(await bob.post(`/api/v1/etl/compress?job_id=${job.job_id}`, {}), 404, 'not_found');
  assertError(await its.api.post(`/api/v1/etl/fetch?job_id=${job.job_id}`, {}), 404, 'not_found');
  const reader = await withScopes(its.api, ['etl:read']);
  for (const path of ['fetch', 'compress', 'parse'])
    assertError(await reader.post(`/api/v1/etl/${path}`, { artifact_id }), 403, 'forbidden');
});
