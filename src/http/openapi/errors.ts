import { STATUS_CODES } from 'node:http';
import type { Contract, ErrorForm } from '../define-operation.ts';
import { ErrorResponse } from '../error-answer.ts';
import { FOREIGN_SCHEMAS } from '../foreign-errors.ts';
import type { Hoister, Json } from './hoister.ts';

const MEANINGS: Record<number, string> = {
  400: 'The request is invalid.',
  401: 'The credentials are missing or invalid.',
  403: 'The role, scope, key or tier is not sufficient.',
  404: 'The account has no such resource.',
  408: 'The body did not arrive in time.',
  409: 'The state does not allow it, the name is in use, or the Idempotency-Key was used with another request.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  429: 'A limit was reached.',
  431: 'The headers are too large.',
  500: 'Something went wrong on our side.',
  502: 'A third party returned an invalid response.',
  503: 'Not available right now.',
  504: 'It took too long.',
};

const ANYWHERE = [400, 401, 403, 404, 408, 409, 413, 415, 429, 431, 500, 503];

/** The errors that an operation may answer, each as a reference to the one description of it. */
export function errorsOf(operation: Contract): Json {
  const { errorForm: form } = operation;
  if (form !== undefined)
    return Object.fromEntries(
      statusesOf(operation).map((status) => [
        status,
        { $ref: `#/components/responses/${foreignName(form)}` },
      ]),
    );
  return Object.fromEntries(
    statusesOf(operation).map((status) => [
      status,
      operation.plainErrors.includes(status)
        ? { description: meaningOf(status), content: { 'text/plain': { schema: { type: 'string' } } } }
        : { $ref: `#/components/responses/${responseName(status)}` },
    ]),
  );
}

const meaningOf = (status: number): string | undefined => MEANINGS[status] ?? STATUS_CODES[status];

export function errorResponses(operations: readonly Contract[], hoister: Hoister): Json {
  const schema = hoister.hoist(ErrorResponse);
  const forms = [...new Set(operations.flatMap(({ errorForm }) => errorForm ?? []))].sort();
  const statuses = [...new Set(operations.flatMap(statusesOf))].sort((one, other) => one - other);
  return {
    ...Object.fromEntries(
      statuses.map((status) => [
        responseName(status),
        {
          description: meaningOf(status),
          content: { 'application/json': { schema } },
        },
      ]),
    ),
    ...Object.fromEntries(
      forms.map((form) => [
        foreignName(form),
        {
          description: FORMS[form],
          content: { 'application/json': { schema: hoister.hoist(FOREIGN_SCHEMAS[form]) } },
        },
      ]),
    ),
  };
}

const FORMS: Readonly<Record<ErrorForm, string>> = {
  iceberg: 'An error as clients of an Iceberg REST catalog read it.',
  oauth: 'An error as clients of OAuth read it.',
};

const foreignName = (form: ErrorForm): string => (form === 'iceberg' ? 'IcebergError' : 'OAuthError');

const statusesOf = (operation: Contract): number[] =>
  [...new Set([...ANYWHERE.filter((status) => mayAnswer(operation, status)), ...operation.errors])].sort();

const responseName = (status: number): string => (STATUS_CODES[status] ?? '').replaceAll(/[^A-Za-z]/g, '');

function mayAnswer({ public: open, method, params, body }: Contract, status: number): boolean {
  if (open && (status === 401 || status === 403)) return false;
  if (status === 404) return Object.keys(params.properties).length > 0;
  if (status === 408 || status === 413 || status === 415) return body !== undefined;
  // By an Idempotency-Key that was used before.
  if (status === 409) return method === 'POST' && !open;
  return true;
}
