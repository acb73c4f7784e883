import Type from 'typebox';
import type { ApiError } from '../kernel/errors.ts';
import { Named } from '../kernel/schema.ts';
import type { ErrorForm } from './define-operation.ts';

/** As clients of Iceberg's REST catalogue read it; what stands beside `error` is Granary's own. */
const IcebergError = Named('IcebergError', {
  error: Type.Object({
    message: Type.String({ description: 'What is wrong and what to do next.' }),
    type: Type.String({ examples: ['NoSuchTableException'] }),
    code: Type.Integer({ description: 'The status of the response.' }),
  }),
  required: Type.Optional(Type.String({ description: 'The required scope, role or tier.' })),
  request_id: Type.String(),
});

const OAuthError = Named('OAuthError', {
  error: Type.String({ examples: ['invalid_client'] }),
  error_description: Type.String({ description: 'What is wrong and what to do next.' }),
  request_id: Type.String(),
});

export const FOREIGN_SCHEMAS: Readonly<Record<ErrorForm, Type.TObject>> = {
  iceberg: IcebergError,
  oauth: OAuthError,
};

const ICEBERG_TYPES: Readonly<Record<number, string>> = {
  400: 'BadRequestException',
  401: 'NotAuthorizedException',
  403: 'ForbiddenException',
  404: 'NotFoundException',
  429: 'TooManyRequestsException',
  503: 'ServiceUnavailableException',
};

const OAUTH_CODES: Readonly<Record<number, string>> = {
  401: 'invalid_client',
  503: 'temporarily_unavailable',
};

/** The first fields of an error in the form of another protocol. */
export const FOREIGN_FORMS: Readonly<Record<ErrorForm, (error: ApiError) => object>> = {
  iceberg: ({ status, message, extras }) => ({
    error: {
      message,
      type: extras.exception ?? ICEBERG_TYPES[status] ?? 'InternalServerError',
      code: status,
    },
  }),
  oauth: ({ status, message, extras }) => ({
    error: extras.exception ?? OAUTH_CODES[status] ?? (status < 500 ? 'invalid_request' : 'server_error'),
    error_description: message,
  }),
};
