import { isUtf8 } from 'node:buffer';
import type { FastifyInstance } from 'fastify';
import { invalidRequest, unsupportedMediaType } from '../kernel/errors.ts';

const DEEPEST = 64;

/** JSON as the rest of the program can trust it: UTF-8, not too deep, no text that PostgreSQL cannot hold, no prototype keys. */
export function useJsonBodies(server: FastifyInstance): void {
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, parseJsonBody(request.headers['content-type'], body as Buffer));
    } catch (error) {
      done(error as Error, undefined);
    }
  });
}

export function parseJsonBody(contentType: string | undefined, body: Buffer): unknown {
  checkCharset(contentType);
  return parseJson(body);
}

/** Text that claims another encoding would be read as something else than was meant. */
function checkCharset(contentType = ''): void {
  const charset = /;\s*charset\s*=\s*"?([^";\s]*)/i.exec(contentType)?.[1]?.toLowerCase();
  if (charset === undefined || charset === 'utf-8' || charset === 'utf8' || charset === 'us-ascii') return;
  throw unsupportedMediaType('JSON must be UTF-8. Encode it as UTF-8 and remove the charset.');
}

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return undefined;
  if (!isUtf8(bytes))
    throw invalidRequest('The body is not valid UTF-8. Encode it as UTF-8 and send it again.');
  const text = bytes.toString('utf8');
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw invalidRequest(`The body is not valid JSON: ${(error as Error).message}`);
  }
  if (DOUBTFUL.test(text)) checkText(value, '', 0);
  else checkDepth(value, 0);
  return value;
}

/** Text that is valid UTF-8 and valid JSON holds nothing to refuse but by an escape, or by this name. */
const DOUBTFUL = /\\u|__proto__/;

function checkDepth(value: unknown, depth: number): void {
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) throw tooDeep();
  for (const inner of Array.isArray(value) ? value : Object.values(value)) checkDepth(inner, depth + 1);
}

const tooDeep = () => invalidRequest(`The body is nested deeper than ${DEEPEST} levels. Flatten it.`);

/** Refuses what parses but cannot be stored or trusted, naming the place. */
export function checkText(value: unknown, path: string, depth: number): void {
  if (typeof value === 'string') checkString(value, path);
  if (typeof value !== 'object' || value === null) return;
  if (depth >= DEEPEST) throw tooDeep();
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1)
      checkText(value[index], `${path}/${index}`, depth + 1);
    return;
  }
  for (const [key, inner] of Object.entries(value)) {
    if (key === '__proto__') refuse(path, 'A field named "__proto__" is not accepted.');
    checkString(key, path);
    checkText(inner, `${path}/${key}`, depth + 1);
  }
}

function checkString(text: string, path: string): void {
  if (text.includes('\u0000')) refuse(path, 'Text must not contain the character U+0000.');
  if (!text.isWellFormed()) refuse(path, 'Text must not contain half of a surrogate pair.');
}

function refuse(path: string, message: string): never {
  throw invalidRequest(message, { details: [{ path: path === '' ? '/' : path, message }] });
}
