import { createHmac } from 'node:crypto';

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const HEADER = encoded({ alg: 'HS256', typ: 'JWT' });

/** A signed token; times are seconds. */
export function signToken(key: Buffer, claims: Readonly<Record<string, string | number>>): string {
  const content = `${HEADER}.${encoded(claims)}`;
  return `${content}.${createHmac('sha256', key).update(content).digest('base64url')}`;
}
