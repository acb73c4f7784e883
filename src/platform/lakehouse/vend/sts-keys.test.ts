import assert from 'node:assert/strict';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { after, before, beforeEach, test } from 'node:test';
import { stsKeys } from './sts-keys.ts';

const TABLE = { accountId: '0198c0de-9c32-7e5a-8f74-5d3c8b2e4f33', tableId: 'ds_1' };
const ROLE = 'arn:aws:iam::123456789012:role/granary-readers';

let endpoint: string;
let asked: { form: URLSearchParams; authorization: string }[] = [];
let answer: { status: number; body: string };

const server = createServer(async (request: IncomingMessage, response) => {
  asked.push({
    form: new URLSearchParams(await text(request)),
    authorization: request.headers.authorization ?? '',
  });
  response.writeHead(answer.status, { 'content-type': 'text/xml' }).end(answer.body);
});
before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
after(() => server.close());
beforeEach(() => {
  asked = [];
  answer = { status: 200, body: given('2027-01-01T00:00:00Z') };
});

const given = (expiration: string) => `<AssumeRoleResponse xmlns="https://sts.amazonaws.com/doc/2011-06-15/">
  <AssumeRoleResult><Credentials><AccessKeyId>ASIA1</AccessKeyId><SecretAccessKey>secret</SecretAccessKey>
  <SessionToken>token</SessionToken><Expiration>${expiration}</Expiration></Credentials></AssumeRoleResult>
  <ResponseMetadata><RequestId>1</RequestId></ResponseMetadata></AssumeRoleResponse>`;

const vendor = (s3Endpoint: string | undefined = 'http://store.example:9000') =>
  stsKeys(
    { bucket: 'data', endpoint: s3Endpoint, region: 'eu-1', accessKeyId: 'A', secretAccessKey: 'B' },
    { roleArn: ROLE, stsEndpoint: endpoint },
  );

test('keys come from STS, limited to reading the folders of the table, and name who asked', async () => {
  const { config, expiresAt } = await vendor().keysFor(TABLE, 'key-1');
  const [call, ...others] = asked;
  assert.equal(others.length, 0);
  assert.equal(call?.form.get('Action'), 'AssumeRole');
  assert.equal(call?.form.get('RoleArn'), ROLE);
  assert.equal(call?.form.get('RoleSessionName'), 'granary-key-1');
  assert.match(call?.authorization ?? '', /^AWS4-HMAC-SHA256 Credential=A\/\d{8}\/eu-1\/sts\/aws4_request/);
  assert.deepEqual(JSON.parse(call?.form.get('Policy') ?? '').Statement, [
    {
      Effect: 'Allow',
      Action: ['s3:GetObject'],
      Resource: [
        `arn:aws:s3:::data/tables/${TABLE.accountId}/ds_1/*`,
        `arn:aws:s3:::data/iceberg/${TABLE.accountId}/ds_1/*`,
      ],
    },
  ]);
  assert.equal(expiresAt.toISOString(), '2027-01-01T00:00:00.000Z');
  assert.deepEqual(config, {
    's3.endpoint': 'http://store.example:9000',
    's3.path-style-access': 'true',
    's3.region': 'eu-1',
    'client.region': 'eu-1',
    's3.access-key-id': 'ASIA1',
    's3.secret-access-key': 'secret',
    's3.session-token': 'token',
    's3.session-token-expires-at-ms': String(Date.UTC(2027, 0, 1)),
  });
});

test('the same reader of the same table is given the same keys for a while', async () => {
  const keys = vendor();
  await Promise.all([keys.keysFor(TABLE, 'key-1'), keys.keysFor(TABLE, 'key-1')]);
  assert.equal(asked.length, 1);
  await keys.keysFor(TABLE, 'key-2');
  await keys.keysFor({ ...TABLE, tableId: 'ds_2' }, 'key-1');
  assert.equal(asked.length, 3);
});

test('of Amazon itself no endpoint is told', async () => {
  const keys = stsKeys(
    { bucket: 'data', endpoint: undefined, region: 'eu-1', accessKeyId: 'A', secretAccessKey: 'B' },
    { roleArn: ROLE, stsEndpoint: endpoint },
  );
  const { config } = await keys.keysFor(TABLE, 'key-1');
  assert.equal('s3.endpoint' in config, false);
});

test('a refusal of STS is told, and asked again the next time', async () => {
  const keys = vendor();
  answer = {
    status: 403,
    body: '<ErrorResponse><Error><Type>Sender</Type><Code>AccessDenied</Code><Message>no</Message></Error></ErrorResponse>',
  };
  await assert.rejects(keys.keysFor(TABLE, 'key-1'), /AccessDenied.*S3_VEND_ROLE_ARN/);
  answer = { status: 200, body: given('2027-01-01T00:00:00Z') };
  assert.equal((await keys.keysFor(TABLE, 'key-1')).config['s3.access-key-id'], 'ASIA1');
});
