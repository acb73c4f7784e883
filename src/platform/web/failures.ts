import { ApiError, invalidRequest, timeout, upstreamFailed } from '../../kernel/errors.ts';
import { hasNoAddress } from './connector.ts';

type Explain = (host: string, error: Error, code: string) => ApiError;

const brokeOff: Explain = (host, error, code) =>
  upstreamFailed(`The connection to "${host}" failed (${code}). Try again later.`, { cause: error });
const tooSlow: Explain = (host, error) =>
  timeout(`"${host}" did not respond in time. Try again later.`, { cause: error });
const notSendable: Explain = (_host, error) =>
  invalidRequest(
    `The request cannot be sent: ${error.message}. Correct the method, the headers or the body.`,
  );
const noAddress: Explain = (host, error) => hasNoAddress(host, error);

const BY_CODE: Readonly<Record<string, Explain>> = {
  ENOTFOUND: noAddress,
  EAI_AGAIN: noAddress,
  ETIMEDOUT: tooSlow,
  UND_ERR_CONNECT_TIMEOUT: tooSlow,
  UND_ERR_HEADERS_TIMEOUT: tooSlow,
  UND_ERR_BODY_TIMEOUT: tooSlow,
  UND_ERR_INVALID_ARG: notSendable,
  UND_ERR_NOT_SUPPORTED: notSendable,
  UND_ERR_REQ_CONTENT_LENGTH_MISMATCH: notSendable,
  UND_ERR_HEADERS_OVERFLOW: (host, error) =>
    upstreamFailed(`"${host}" sent more headers than are accepted.`, { cause: error }),
};

const CERTIFICATE = /CERT|^ERR_TLS|^ERR_SSL|^EPROTO$|SIGNATURE/;
const COMPRESSION = /^Z_|^ERR_?BROTLI|^ERR__ERROR|^ZSTD_|^ERR_PADDING/;

/** What went wrong on the way, as an error of the interface. What the caller threw or aborted with passes unchanged. */
export function explainFailure(error: unknown, host: string): unknown {
  if (!(error instanceof Error) || error instanceof ApiError || !('code' in error)) return error;
  const code = String(error.code);
  const explain = Object.hasOwn(BY_CODE, code) ? BY_CODE[code] : undefined;
  if (explain !== undefined) return explain(host, error, code);
  if (CERTIFICATE.test(code)) {
    return upstreamFailed(
      `"${host}" has no valid certificate (${code}). Correct the certificate, or use another URL.`,
      { cause: error },
    );
  }
  if (COMPRESSION.test(code)) {
    return upstreamFailed(`"${host}" sent a body that cannot be decompressed (${code}).`, { cause: error });
  }
  return brokeOff(host, error, code);
}
