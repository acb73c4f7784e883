import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { systemClock } from '../../../kernel/clock.ts';
import { notFound } from '../../../kernel/errors.ts';
import { openDoor } from './door.ts';
import { issueKeys } from './read-keys.ts';
import { faultOf } from './s3-fault.ts';
import { sendRequest, signRequest } from './testing-requests.ts';

const SECRET = 'a secret of this test';
const ACCOUNT = 'account-1';
const OBJECTS = new Map([
  ['ratedata/x/rates-1', 'rates'],
  ['iceberg/account-1/t/list.avro', 'list'],
]);
const asked: string[] = [];

const infoOf = (key: string) => {
  const content = OBJECTS.get(key);
  if (content === undefined) throw notFound('There is no such object.');
  return {
    content,
    info: { key, size: content.length, contentType: 'text/plain', lastModified: new Date(0) },
  };
};
const door = openDoor({
  store: {
    head: async (key) => infoOf(key).info,
    async get(key) {
      const { info, content } = infoOf(key);
      return { ...info, length: content.length, stream: Readable.from([content]) };
    },
  },
  ...{ bucket: 'granary', secret: SECRET, clock: systemClock },
  async resolve({ accountId }, key) {
    asked.push(`${accountId} ${key}`);
    return key.endsWith('/files/5/rates-1.parquet') ? 'ratedata/x/rates-1' : undefined;
  },
});
const server = createServer((request, response) => {
  door({ method: request.method ?? '', url: request.url ?? '', headers: request.headers })
    .then(({ status, headers, body }) => {
      response.writeHead(status, headers);
      if (body === undefined) response.end();
      else body.pipe(response);
    })
    .catch((error: unknown) => {
      const { status, code } = faultOf(error);
      response.writeHead(status).end(code);
    });
});
before(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
after(() => server.close());

const KEYS = issueKeys(SECRET, {
  ...{ accountId: ACCOUNT, actorId: 'key-1', prefixes: ['iceberg/account-1/t/'] },
  expiresAt: new Date(Date.now() + 60_000),
});

async function ask(path: string, method = 'GET') {
  const { port, address } = server.address() as AddressInfo;
  const origin = `http://${address}:${port}`;
  const { status, headers, body } = await sendRequest(
    origin,
    await signRequest(origin, KEYS, { path, method }),
  );
  return { status, headers, text: body.toString() };
}

test('a key that stands for another object is answered with that one', async () => {
  const path = '/granary/iceberg/account-1/t/files/5/rates-1.parquet';
  const { status, text, headers } = await ask(path);
  assert.deepEqual([status, text], [200, 'rates']);
  const head = await ask(path, 'HEAD');
  assert.deepEqual([head.status, head.headers['content-length']], [200, '5']);
  assert.equal(head.headers.etag, headers.etag);
  assert.deepEqual(
    await ask('/granary/iceberg/account-1/t/list.avro').then(({ text: list }) => list),
    'list',
  );
  assert.equal((await ask('/granary/iceberg/account-1/t/files/6/rates-1.parquet')).status, 404);
});

test('only keys that may be read are asked for, and what they stand for cannot be asked for by its own', async () => {
  asked.length = 0;
  for (const key of ['iceberg/account-2/t/files/5/rates-1.parquet', 'ratedata/x/rates-1'])
    assert.equal((await ask(`/granary/${key}`)).status, 403, key);
  assert.deepEqual(asked, []);
});
