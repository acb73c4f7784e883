import {
  type ApiError,
  invalidRequest,
  notFound,
  rateLimitExceeded,
  upstreamFailed,
} from '../../../../kernel/errors.ts';
import { noProperty, scopeMissing } from '../not-connected.ts';
import type { ProviderAnswer } from './request.ts';

interface GoogleError {
  code?: number;
  message?: string;
  status?: string;
  errors?: { reason?: string }[];
  details?: { reason?: string }[];
}

const QUOTA =
  /^(rateLimitExceeded|userRateLimitExceeded|quotaExceeded|dailyLimitExceeded|RATE_LIMIT_EXCEEDED|RESOURCE_EXHAUSTED)$/;
const SCOPE = /^(ACCESS_TOKEN_SCOPE_INSUFFICIENT|insufficientPermissions)$/;
/** What the documentation advises when the load quota is spent. */
const QUOTA_WAIT_SECS = 900;

/** What the error envelope of Google's APIs means for whoever asked. */
export function refusalOf(
  { status, json }: ProviderAnswer,
  { provider, scope }: { provider: string; scope: string },
): ApiError {
  const error = (typeof json.error === 'object' && json.error !== null ? json.error : {}) as GoogleError;
  const reasons = [
    error.status,
    ...[...list(error.errors), ...list(error.details)].map(({ reason }) => reason),
  ];
  const is = (pattern: RegExp) => reasons.some((reason) => pattern.test(reason ?? ''));
  const told = saying(error.message);
  if (status === 429 || is(QUOTA))
    return rateLimitExceeded(`The quota of ${provider} is used up.${told} Try again later.`, {
      limit: provider,
      retryAfter: QUOTA_WAIT_SECS,
    });
  if (status === 403 && is(SCOPE)) return scopeMissing(scope);
  if (status === 403) return noProperty(`the request.${told}`.replace(/\.$/, ''));
  if (status === 404) return notFound(`${provider} does not know it.${told} Check the URL or the property.`);
  if (status === 400)
    return invalidRequest(`${provider} does not accept the request.${told} Correct it and try again.`);
  return upstreamFailed(`${provider} returned ${status}.${told} Try again later.`);
}

const list = (value: { reason?: string }[] | undefined) => (Array.isArray(value) ? value : []);

const LONGEST = 300;

function saying(message: string | undefined): string {
  if (typeof message !== 'string' || message === '') return '';
  return ` It says: ${message.slice(0, LONGEST).replace(/[.\s]+$/, '')}.`;
}
