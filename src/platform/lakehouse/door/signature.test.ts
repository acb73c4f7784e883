import assert from 'node:assert/strict';
import { test } from 'node:test';
import { issueKeys } from './read-keys.ts';
import { S3Fault, type S3FaultCode } from './s3-fault.ts';
import { checkSignature, readClaim, type SignedRequest } from './signature.ts';
import { signRequest, type Wish } from './testing-requests.ts';

const ORIGIN = 'http://127.0.0.1:9';
const KEYS = issueKeys('a secret of this test', {
  accountId: 'a',
  actorId: 'k',
  prefixes: ['tables/a/'],
  expiresAt: new Date('2100-01-01'),
});
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

const refusal = (code: S3FaultCode, message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof S3Fault, String(error));
  assert.equal(error.code, code);
  if (message !== undefined) assert.match(error.message, message);
  return true;
};

const check = (request: SignedRequest, secret = KEYS.secretAccessKey) =>
  checkSignature(request, readClaim(request, new Date()), secret);
const sign = (wish: Wish) => signRequest(ORIGIN, KEYS, wish);

test("the example of Amazon's documentation", () => {
  const scope = '20130524/us-east-1/s3/aws4_request';
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': EMPTY,
      'x-amz-date': '20130524T000000Z',
    },
  };
  const claim = {
    accessKeyId: 'AKIAIOSFODNN7EXAMPLE',
    sessionToken: '',
    scope,
    signedHeaders: ['host', 'range', 'x-amz-content-sha256', 'x-amz-date'],
    date: '20130524T000000Z',
    payload: EMPTY,
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  };
  checkSignature(request, claim, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY');
  assert.throws(
    () => checkSignature(request, claim, 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEz'),
    refusal('SignatureDoesNotMatch'),
  );
});

test('what a client signs is accepted, whatever the key, the query and the region', async () => {
  const wishes: Wish[] = [
    { path: '/granary/tables/a/plain.parquet' },
    { path: '/granary/tables/a/day%3D2026-01-01/x%20y%2Bz%25.parquet' },
    { path: '/granary/tables/a/%E2%82%AC%21%27%28%29%2A~' },
    { path: '/granary/tables/a/b%252Fc' },
    { path: '/granary/tables/a/../b' },
    { path: '/granary/tables/a/x?x-id=GetObject&b=2&a-b=1&a=' },
    { path: '/granary/tables/a/x', method: 'HEAD' },
    { path: '/granary/tables/a/x', headers: { range: 'bytes=0-9', 'x-amz-extra': ' a   b ' } },
    { path: '/granary/tables/a/x', region: 'eu-west-3' },
    { path: '/granary/tables/a/x', headers: { 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
  ];
  for (const wish of wishes) check(await sign(wish));
});

test('a path that was sent with fewer escapes than it was signed with is the same path', async () => {
  const request = await sign({ path: '/granary/tables/a/day%3D1%2Cx' });
  check({ ...request, url: '/s3/granary/tables/a/day=1,x' });
});

test('everything under the signature is fixed', async () => {
  const wish = { path: '/granary/tables/a/x?x-id=GetObject', headers: { range: 'bytes=0-9' } };
  const request = await sign(wish);
  const altered: SignedRequest[] = [
    { ...request, method: 'HEAD' },
    { ...request, url: '/s3/granary/tables/a/y?x-id=GetObject' },
    { ...request, url: '/s3/granary/tables/a/x' },
    { ...request, url: '/s3/granary/tables/a/x?x-id=Other' },
    { ...request, url: '/s3/granary/tables/a/x?x-id=GetObject&acl' },
    { ...request, url: '/s3/granary/tables/a%252Fx?x-id=GetObject' },
    { ...request, url: '/s3/granary//tables/a/x?x-id=GetObject' },
    { ...request, headers: { ...request.headers, range: 'bytes=0-10' } },
    { ...request, headers: { ...request.headers, host: 'other:80' } },
    { ...request, headers: { ...request.headers, 'x-amz-content-sha256': 'UNSIGNED-PAYLOAD' } },
    { ...request, headers: { ...request.headers, 'x-amz-security-token': 'other' } },
    { ...request, headers: { ...request.headers, 'x-amz-date': nextSecond(request.headers['x-amz-date']) } },
    {
      ...request,
      headers: {
        ...request.headers,
        authorization: (request.headers.authorization ?? '').replace('/us-east-1/', '/eu-east-1/'),
      },
    },
  ];
  for (const other of altered) assert.throws(() => check(other), refusal('SignatureDoesNotMatch'), other.url);
  assert.throws(() => check(request, 'another secret'), refusal('SignatureDoesNotMatch'));
  const { range, ...without } = request.headers;
  assert.equal(range, 'bytes=0-9');
  assert.throws(() => check({ ...request, headers: without }), refusal('SignatureDoesNotMatch'));
});

const nextSecond = (date = ''): string =>
  date.replace(
    /(\d\d)Z$/,
    (_text, second: string) => `${String((Number(second) + 1) % 60).padStart(2, '0')}Z`,
  );

test('the headers of S3 and the host have to be signed', async () => {
  const request = await sign({ path: '/granary/tables/a/x' });
  const unsigned = (name: string) => ({
    ...request,
    headers: {
      ...request.headers,
      authorization: (request.headers.authorization ?? '').replace(`;${name}`, ''),
    },
  });
  for (const name of ['host', 'x-amz-content-sha256', 'x-amz-date', 'x-amz-security-token'])
    assert.throws(
      () => check(unsigned(name)),
      refusal('AccessDenied', new RegExp(`header ${name} is not signed`)),
    );
  const added = { ...request, headers: { ...request.headers, 'x-amz-other': '1' } };
  assert.throws(() => check(added), refusal('AccessDenied', /x-amz-other/));
});

test('a request that is not signed in the header is refused with a sentence', async () => {
  const { headers, ...request } = await sign({ path: '/granary/tables/a/x' });
  const authorised = (authorization: string) => ({ ...request, headers: { ...headers, authorization } });
  const { authorization = '', ...bare } = headers;
  assert.throws(() => check({ ...request, headers: bare }), refusal('AccessDenied', /not signed/));
  for (const other of [
    'Bearer x',
    '',
    authorization.slice(0, -1),
    `${authorization}0`,
    authorization.toUpperCase(),
  ])
    assert.throws(() => check(authorised(other)), refusal('AccessDenied', /not signed/), other);
  for (const scope of ['/ec2/aws4_request', '/s3/aws4', '/s3/x/aws4_request'])
    assert.throws(
      () => check(authorised(authorization.replace('/s3/aws4_request', scope))),
      refusal('AuthorizationHeaderMalformed', /service s3/),
    );
  assert.throws(
    () => check(authorised(authorization.replace(/\/\d{8}\//, '/20200101/'))),
    refusal('AuthorizationHeaderMalformed', /different days/),
  );
});

test('presigned URLs are refused with a sentence', async () => {
  const request = await sign({ path: '/granary/tables/a/x' });
  for (const query of [
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Signature=0',
    'a=1&Signature=x&AWSAccessKeyId=y',
  ])
    assert.throws(
      () => check({ ...request, url: `${request.url}?${query}` }),
      refusal('AccessDenied', /Presigned URLs are not supported/),
    );
});

test('a token, a date and a payload have to be there', async () => {
  const { headers, ...request } = await sign({ path: '/granary/tables/a/x' });
  const without = (name: string, value = '') => ({ ...request, headers: { ...headers, [name]: value } });
  assert.throws(
    () => check(without('x-amz-security-token')),
    refusal('AccessDenied', /session token is missing/),
  );
  assert.throws(() => check(without('x-amz-date')), refusal('AccessDenied', /X-Amz-Date/));
  assert.throws(() => check(without('x-amz-date', '2026-01-01')), refusal('AccessDenied', /X-Amz-Date/));
  for (const payload of ['', 'STREAMING-UNSIGNED-PAYLOAD-TRAILER', EMPTY.replace('e', 'f')])
    assert.throws(() => check(without('x-amz-content-sha256', payload)), refusal('InvalidRequest'));
});

test('a signature is good for 15 minutes in both directions', async () => {
  const at = (minutes: number) => sign({ path: '/granary/tables/a/x', skewMs: minutes * 60_000 });
  check(await at(-14));
  check(await at(14));
  for (const minutes of [-16, 16]) {
    const request = await at(minutes);
    assert.throws(() => check(request), refusal('RequestTimeTooSkewed'));
  }
});
