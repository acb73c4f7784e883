import { ApiError } from '../../../kernel/errors.ts';
import type { Reason } from '../urls/reasons.ts';

interface FaultKind {
  sentence: string;
  /** Another try later may go well. */
  retryable: boolean;
  /** What the address is marked with when nothing helps. */
  reason: Reason;
}

/** Everything that can go wrong between an address and its body. */
export const FAULTS = {
  invalid: { sentence: 'The URL cannot be requested.', retryable: false, reason: 'invalid' },
  refused: {
    sentence: 'The host resolves to an IP address that must not be reached.',
    retryable: false,
    reason: 'refused',
  },
  no_address: { sentence: 'The host name has no IP address.', retryable: false, reason: 'error' },
  lookup_failed: { sentence: 'The name server did not respond.', retryable: true, reason: 'error' },
  connect_refused: { sentence: 'The connection was refused.', retryable: true, reason: 'error' },
  connect_timeout: {
    sentence: 'The connection timed out.',
    retryable: true,
    reason: 'timeout',
  },
  unreachable: { sentence: 'The host is unreachable.', retryable: true, reason: 'error' },
  connection_lost: {
    sentence: 'The server closed the connection too early.',
    retryable: true,
    reason: 'error',
  },
  first_byte_timeout: {
    sentence: 'The server did not start to respond in time.',
    retryable: true,
    reason: 'timeout',
  },
  stalled: { sentence: 'The server stopped in the middle of the body.', retryable: true, reason: 'timeout' },
  too_slow: { sentence: 'The server sends too slowly.', retryable: true, reason: 'timeout' },
  total_timeout: { sentence: 'The whole request took too long.', retryable: true, reason: 'timeout' },
  body_too_large: { sentence: 'The body is too large.', retryable: false, reason: 'too_large' },
  header_flood: {
    sentence: 'The server sent too many headers.',
    retryable: false,
    reason: 'error',
  },
  body_incomplete: {
    sentence: 'The body does not have the announced length.',
    retryable: true,
    reason: 'error',
  },
  body_undecodable: { sentence: 'The body cannot be decompressed.', retryable: true, reason: 'error' },
  protocol: { sentence: 'The response is not valid HTTP.', retryable: false, reason: 'error' },
  type: { sentence: 'The content type is not accepted.', retryable: false, reason: 'type' },
  redirect_loop: {
    sentence: 'The redirects form a loop.',
    retryable: false,
    reason: 'redirect',
  },
  redirect_limit: {
    sentence: 'There are too many redirects.',
    retryable: false,
    reason: 'redirect',
  },
  redirect_invalid: {
    sentence: 'A redirect leads to an invalid URL.',
    retryable: false,
    reason: 'redirect',
  },
  redirect_refused: {
    sentence: 'A redirect leads to a URL that must not be followed.',
    retryable: false,
    reason: 'redirect',
  },
  tls_expired: { sentence: 'The certificate has expired.', retryable: false, reason: 'tls' },
  tls_not_yet_valid: { sentence: 'The certificate is not valid yet.', retryable: false, reason: 'tls' },
  tls_self_signed: { sentence: 'The certificate is self-signed.', retryable: false, reason: 'tls' },
  tls_untrusted: { sentence: "The certificate's issuer is not trusted.", retryable: false, reason: 'tls' },
  tls_wrong_name: { sentence: 'The certificate is for another name.', retryable: false, reason: 'tls' },
  tls_revoked: { sentence: 'The certificate was revoked.', retryable: false, reason: 'tls' },
  tls_handshake: { sentence: 'No secure connection could be negotiated.', retryable: false, reason: 'tls' },
  proxy_failed: { sentence: 'The proxy could not make the connection.', retryable: true, reason: 'error' },
  proxy_login: {
    sentence: 'The proxy rejected the user name or password.',
    retryable: true,
    reason: 'error',
  },
  proxy_missing: { sentence: 'No proxy in the list is available.', retryable: true, reason: 'error' },
  cancelled: { sentence: 'The request was cancelled.', retryable: false, reason: 'cancelled' },
  unknown: { sentence: 'An unexpected error occurred.', retryable: true, reason: 'error' },
} as const satisfies Record<string, FaultKind>;

export type FaultCode = keyof typeof FAULTS;

export interface Fault {
  code: FaultCode;
  /** The message or code of the system, for those who look closer. */
  detail: string;
}

/** Thrown inside of the fetcher; what leaves it is the `Fault`. */
export class FetchFault extends Error {
  override name = 'FetchFault';
  readonly fault: Fault;

  constructor(code: FaultCode, detail = '') {
    super(detail === '' ? FAULTS[code].sentence : `${FAULTS[code].sentence} (${detail})`);
    this.fault = { code, detail };
  }
}

/** A kept connection turned out to be closed before a byte of the answer came; on a new one it may well go. */
export class StaleConnection extends Error {
  override name = 'StaleConnection';
}

const BY_CODE: Readonly<Record<string, FaultCode>> = {
  ENOTFOUND: 'no_address',
  EAI_AGAIN: 'lookup_failed',
  ESERVFAIL: 'lookup_failed',
  ECONNREFUSED: 'connect_refused',
  ETIMEDOUT: 'connect_timeout',
  UND_ERR_CONNECT_TIMEOUT: 'connect_timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
  EADDRNOTAVAIL: 'unreachable',
  ECONNRESET: 'connection_lost',
  ECONNABORTED: 'connection_lost',
  EPIPE: 'connection_lost',
  UND_ERR_SOCKET: 'connection_lost',
  UND_ERR_HEADERS_TIMEOUT: 'first_byte_timeout',
  UND_ERR_BODY_TIMEOUT: 'stalled',
  UND_ERR_HEADERS_OVERFLOW: 'header_flood',
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: 'body_incomplete',
  UND_ERR_INVALID_ARG: 'invalid',
  UND_ERR_NOT_SUPPORTED: 'protocol',
  UND_ERR_DESTROYED: 'cancelled',
  UND_ERR_CLOSED: 'cancelled',
  CERT_HAS_EXPIRED: 'tls_expired',
  CERT_NOT_YET_VALID: 'tls_not_yet_valid',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'tls_self_signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'tls_self_signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT: 'tls_untrusted',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'tls_untrusted',
  CERT_UNTRUSTED: 'tls_untrusted',
  CERT_REVOKED: 'tls_revoked',
  ERR_TLS_CERT_ALTNAME_INVALID: 'tls_wrong_name',
};

const BY_PATTERN: readonly [RegExp, FaultCode][] = [
  [/^HPE_/, 'protocol'],
  [
    /^ERR_HTTP2_(?:STREAM_CANCEL|SESSION_ERROR|GOAWAY_SESSION|STREAM_ERROR)|^UND_ERR_INFO$/,
    'connection_lost',
  ],
  [/^ERR_HTTP2/, 'protocol'],
  [/CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SIGNATURE/, 'tls_handshake'],
];

export function toFault(error: unknown): Fault {
  if (error instanceof FetchFault) return error.fault;
  if (error instanceof ApiError) return fromGuard(error);
  if (!(error instanceof Error)) return { code: 'unknown', detail: String(error) };
  // The parser's errors have a code of their own only now and then.
  if (error.name === 'HTTPParserError') return { code: 'protocol', detail: error.message };
  if (error instanceof StaleConnection) return toFault(error.cause);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const known = Object.hasOwn(BY_CODE, code)
    ? BY_CODE[code]
    : BY_PATTERN.find(([pattern]) => pattern.test(code))?.[1];
  return { code: known ?? 'unknown', detail: code === '' ? error.message : code };
}

/** The guard speaks in errors of the interface. */
function fromGuard(error: ApiError): Fault {
  const { code, message, cause } = error;
  if (cause instanceof Error && 'code' in cause) return toFault(cause);
  if (code === 'invalid_request')
    return { code: message.includes('is refused') ? 'refused' : 'invalid', detail: message };
  if (code === 'timeout') return { code: 'lookup_failed', detail: message };
  return { code: code === 'upstream_failed' ? 'no_address' : 'unknown', detail: message };
}
