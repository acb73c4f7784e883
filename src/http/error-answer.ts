import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import Type from 'typebox';
import {
  ApiError,
  type ErrorDetail,
  internal,
  invalidRequest,
  notFound,
  payloadTooLarge,
  unsupportedMediaType,
} from '../kernel/errors.ts';
import { Named } from '../kernel/schema.ts';
import { FOREIGN_FORMS } from './foreign-errors.ts';
import { operationOf } from './request-state.ts';

export const ErrorResponse = Named('ErrorResponse', {
  error: Type.String({ description: 'A stable error code for programs.', examples: ['not_found'] }),
  message: Type.String({ description: 'What is wrong and what to do next.' }),
  details: Type.Optional(
    Type.Array(
      Type.Object({
        path: Type.String({ description: 'Path in the request.' }),
        message: Type.String(),
      }),
    ),
  ),
  required: Type.Optional(Type.String({ description: 'The required scope, role or tier.' })),
  limit: Type.Optional(Type.String({ description: 'The limit that was reached.' })),
  retry_after: Type.Optional(Type.Integer({ description: 'Seconds until the request may be repeated.' })),
  request_id: Type.String(),
});

interface AjvError {
  instancePath?: string;
  keyword?: string;
  message?: string;
  params?: Record<string, unknown>;
}

const MOST_DETAILS = 100;

/** Whatever went wrong, as an error of the interface. */
export function toApiError(error: unknown, request: FastifyRequest): ApiError {
  if (error instanceof ApiError) return error;
  const fault = error as Partial<FastifyError> & Error;
  if (fault.validation !== undefined)
    return invalidInput(fault.validation as AjvError[], fault.validationContext);
  switch (fault.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return payloadTooLarge('The body is larger than this operation allows. Send it in smaller parts.');
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return unsupportedMediaType(
        'This operation requires JSON. Send the header "Content-Type: application/json".',
      );
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return invalidRequest('The body does not have the length given in Content-Length. Send it again.');
  }
  if (typeof fault.statusCode === 'number' && fault.statusCode >= 400 && fault.statusCode < 500) {
    return invalidRequest(`The request cannot be read: ${fault.message}`);
  }
  return internal(
    `Something went wrong on our side. Repeat the request; if it fails again, report request ${request.id}.`,
    {
      cause: error,
    },
  );
}

function invalidInput(faults: AjvError[], context = 'body'): ApiError {
  if (context === 'params') return notFound('Not found. Check the ID.');
  const details = faults.slice(0, MOST_DETAILS).map((fault) => detailOf(fault, context));
  const first = details[0];
  return invalidRequest(first === undefined ? 'The request is invalid.' : `${first.path} ${first.message}.`, {
    details,
  });
}

function detailOf(fault: AjvError, context: string): ErrorDetail {
  const missing = fault.params?.missingProperty ?? fault.params?.additionalProperty;
  const place = [
    ...(fault.instancePath ?? '').split('/').filter(Boolean),
    ...(missing === undefined ? [] : [String(missing)]),
  ];
  const path = place.length === 0 ? context : place.join('.');
  return { path, message: messageOf(fault) };
}

function messageOf(fault: AjvError): string {
  if (fault.keyword === 'required') return 'is required';
  if (fault.keyword === 'additionalProperties') return 'is not a known field';
  if (fault.keyword === 'enum')
    return `must be one of: ${String(fault.params?.allowedValues).replaceAll(',', ', ')}`;
  return fault.message ?? 'is not valid';
}

export function sendError(error: ApiError, request: FastifyRequest, reply: FastifyReply): void {
  const { details, required, limit, limitValue, retryAfter, allow } = error.extras;
  if (allow !== undefined) reply.header('allow', allow.join(', '));
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter);
  if (error.status === 429 && retryAfter !== undefined) {
    reply.header('x-ratelimit-remaining', 0);
    reply.header('x-ratelimit-reset', Math.ceil(Date.now() / 1_000) + retryAfter);
    if (limitValue !== undefined) reply.header('x-ratelimit-limit', limitValue);
  }
  if (error.status === 401) reply.header('www-authenticate', 'Bearer');
  if (operationOf(request)?.plainErrors.includes(error.status) === true) {
    reply.code(error.status).type('text/plain; charset=utf-8').serializer(String).send(error.message);
    return;
  }
  const form = operationOf(request)?.errorForm;
  const body = {
    ...(form === undefined ? { error: error.code, message: error.message } : FOREIGN_FORMS[form](error)),
    ...(details === undefined ? {} : { details }),
    ...(required === undefined ? {} : { required }),
    ...(limit === undefined ? {} : { limit }),
    ...(retryAfter === undefined ? {} : { retry_after: retryAfter }),
    request_id: request.id,
  };
  // As text: an error must not depend on a compiled serialiser.
  reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .serializer(String)
    .send(JSON.stringify(body));
}
