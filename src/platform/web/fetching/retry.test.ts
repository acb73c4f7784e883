import assert from 'node:assert/strict';
import { test } from 'node:test';
import { invalidRequest, timeout, upstreamFailed } from '../../../kernel/errors.ts';
import { REASONS } from '../urls/reasons.ts';
import { FAULTS, type FaultCode, toFault } from './faults.ts';
import { outcomeOf, reasonOf } from './judge.ts';
import type { FetchResult } from './result.ts';
import { planRetry, retryAfter } from './retry.ts';

const answer = (status: number, headers: Record<string, string> = {}) => ({ status, headers });
const fault = (code: FaultCode) => ({ status: 0, headers: {}, fault: { code, detail: '' } });

test('what may pass is tried again, what will not is left', () => {
  for (const status of [408, 429, 500, 502, 503, 504]) {
    assert.equal(planRetry(answer(status), { attempts: 1 }).retry, true, String(status));
  }
  for (const status of [200, 304, 400, 401, 403, 404, 410, 451, 501]) {
    assert.equal(planRetry(answer(status), { attempts: 1 }).retry, false, String(status));
  }
  for (const code of ['connection_lost', 'first_byte_timeout', 'body_incomplete', 'lookup_failed'] as const) {
    assert.equal(planRetry(fault(code), { attempts: 1 }).retry, true, code);
  }
  for (const code of [
    'refused',
    'no_address',
    'tls_expired',
    'redirect_loop',
    'body_too_large',
    'cancelled',
  ] as const) {
    assert.equal(planRetry(fault(code), { attempts: 1 }).retry, false, code);
  }
});

test('each wait is twice the last, half of it by chance, up to a limit and a number of tries', () => {
  const wait = (attempts: number, chance: number) =>
    planRetry(answer(500), { attempts, mostAttempts: 20, random: () => chance }).afterMs;
  assert.deepEqual(
    [1, 2, 3, 4].map((attempts) => wait(attempts, 1)),
    [1_000, 2_000, 4_000, 8_000],
  );
  assert.deepEqual(
    [1, 2].map((attempts) => wait(attempts, 0)),
    [500, 1_000],
  );
  assert.equal(wait(19, 1), 600_000);
  assert.equal(planRetry(answer(500), { attempts: 4 }).retry, false);
});

test('Retry-After is honoured in seconds and as a date, and one that is too long is a no', () => {
  const now = () => Date.UTC(2026, 0, 1);
  const plan = (value: string) =>
    planRetry(answer(503, { 'retry-after': value }), { attempts: 1, random: () => 0, now });
  assert.deepEqual(plan('120'), { retry: true, afterMs: 120_000 });
  assert.deepEqual(plan('Thu, 01 Jan 2026 00:05:00 GMT'), { retry: true, afterMs: 300_000 });
  assert.deepEqual(plan('Thu, 01 Jan 2025 00:00:00 GMT'), { retry: true, afterMs: 500 });
  assert.deepEqual(plan('0'), { retry: true, afterMs: 500 });
  assert.equal(plan('86400').retry, false);
  for (const value of ['', 'soon', '-5', '1.5', '99999999999999']) {
    assert.equal(retryAfter({ 'retry-after': value }), undefined, value);
  }
});

test('errors of the system, of the client and of the guard have clear codes, and every code a reason', () => {
  const error = (code: string) => Object.assign(new Error('x'), { code });
  const codes: Record<string, FaultCode> = {
    ENOTFOUND: 'no_address',
    EAI_AGAIN: 'lookup_failed',
    ECONNREFUSED: 'connect_refused',
    ECONNRESET: 'connection_lost',
    UND_ERR_SOCKET: 'connection_lost',
    UND_ERR_BODY_TIMEOUT: 'stalled',
    HPE_INVALID_CONSTANT: 'protocol',
    ERR_HTTP2_STREAM_ERROR: 'connection_lost',
    ERR_HTTP2_INVALID_HEADER_VALUE: 'protocol',
    CERT_HAS_EXPIRED: 'tls_expired',
    ERR_TLS_CERT_ALTNAME_INVALID: 'tls_wrong_name',
    ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: 'tls_handshake',
    EPROTO: 'tls_handshake',
    EWHATEVER: 'unknown',
  };
  for (const [code, wanted] of Object.entries(codes)) assert.equal(toFault(error(code)).code, wanted, code);
  assert.equal(toFault(invalidRequest('"x" is refused: it is a loopback address.')).code, 'refused');
  assert.equal(toFault(invalidRequest('The address cannot be read.')).code, 'invalid');
  assert.equal(toFault(timeout('The name could not be looked up.')).code, 'lookup_failed');
  assert.equal(toFault(upstreamFailed('no address')).code, 'no_address');
  assert.equal(toFault('words').code, 'unknown');
  assert.equal(toFault(error('toString')).code, 'unknown');
  for (const { reason, sentence } of Object.values(FAULTS)) {
    assert.ok(Object.hasOwn(REASONS, reason));
    assert.match(sentence, /^[A-Z].*\.$/);
  }
});

test('a result says what it means for the pace of its host and for the address', () => {
  const judged = (part: Partial<FetchResult>) => {
    const result = {
      status: 0,
      headers: {},
      timing: { firstByte: 70, total: 90 },
      notModified: false,
      ...part,
    } as FetchResult;
    return [outcomeOf(result), reasonOf(result)];
  };
  const failed = (code: FaultCode, status = 0) => judged({ status, fault: { code, detail: '' } });
  assert.deepEqual(judged({ status: 200 }), [{ status: 200, latencyMs: 70 }, undefined]);
  assert.deepEqual(judged({ status: 304, notModified: true }), [{ status: 304, latencyMs: 70 }, 'unchanged']);
  assert.deepEqual(judged({ status: 404 }), [{ status: 404, latencyMs: 70 }, 'http_error']);
  assert.deepEqual(judged({ status: 429, headers: { 'retry-after': '3' } }), [
    { status: 429, latencyMs: 70, retryAfterMs: 3_000 },
    'rate_limited',
  ]);
  assert.deepEqual(failed('connection_lost'), [{}, 'error']);
  assert.deepEqual(failed('first_byte_timeout'), [{}, 'timeout']);
  assert.deepEqual(failed('refused'), [{ isNeutral: true }, 'refused']);
  assert.deepEqual(failed('proxy_failed'), [{ isNeutral: true }, 'error']);
  assert.deepEqual(failed('body_too_large', 200), [{ status: 200, latencyMs: 70 }, 'too_large']);
});
