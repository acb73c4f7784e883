import { ApiError } from '../../../kernel/errors.ts';

const STATUSES = {
  AccessDenied: 403,
  AuthorizationHeaderMalformed: 400,
  ExpiredToken: 400,
  InternalError: 500,
  InvalidAccessKeyId: 403,
  InvalidRange: 416,
  InvalidRequest: 400,
  InvalidToken: 400,
  InvalidURI: 400,
  MethodNotAllowed: 405,
  NoSuchBucket: 404,
  NoSuchKey: 404,
  PreconditionFailed: 412,
  RequestTimeTooSkewed: 403,
  ServiceUnavailable: 503,
  SignatureDoesNotMatch: 403,
} as const;

const RETRY_SECONDS = 5;

export type S3FaultCode = keyof typeof STATUSES;

export interface S3FaultExtras {
  headers?: Readonly<Record<string, string>>;
  cause?: unknown;
}

/** A refusal in the words of S3, which its clients know what to do with. */
export class S3Fault extends Error {
  readonly code: S3FaultCode;
  readonly headers: Readonly<Record<string, string>>;

  constructor(code: S3FaultCode, message: string, { headers = {}, cause }: S3FaultExtras = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = code;
    this.headers = headers;
  }

  get status(): number {
    return STATUSES[this.code];
  }
}

export const unavailable = (message: string, cause?: unknown, seconds: number = RETRY_SECONDS): S3Fault =>
  new S3Fault('ServiceUnavailable', message, { headers: { 'retry-after': String(seconds) }, cause });

/** Whatever went wrong, as S3 would say it. */
export function faultOf(error: unknown): S3Fault {
  if (error instanceof S3Fault) return error;
  if (error instanceof ApiError && error.status === 503)
    return unavailable(error.message, error.extras.cause ?? error, error.extras.retryAfter);
  return new S3Fault('InternalError', 'Something went wrong on our side. Repeat the request.', {
    cause: error,
  });
}

/** The body of the response. */
export function faultDocument(fault: S3Fault, resource: string, requestId: string): string {
  const fields = { Code: fault.code, Message: fault.message, Resource: resource, RequestId: requestId };
  const elements = Object.entries(fields).map(([name, value]) => `<${name}>${escapeXml(value)}</${name}>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${elements.join('')}</Error>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
