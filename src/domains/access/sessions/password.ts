import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

/** OWASP's first choice for argon2id: 19 MiB, two passes, one lane. */
const MEMORY = 19_456;
const PASSES = 2;
const PARALLELISM = 1;
const LENGTH = 32;
const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16);
  const tag = await tagOf(password, nonce, MEMORY, PASSES, PARALLELISM, LENGTH);
  return `$argon2id$v=19$m=${MEMORY},t=${PASSES},p=${PARALLELISM}$${encode(nonce)}$${encode(tag)}`;
}

export async function passwordMatches(password: string, stored: string): Promise<boolean> {
  const [, memory, passes, parallelism, nonce = '', tag = ''] = PHC.exec(stored) ?? [];
  const expected = Buffer.from(tag, 'base64');
  if (expected.length === 0) return false;
  const actual = await tagOf(
    password,
    Buffer.from(nonce, 'base64'),
    Number(memory),
    Number(passes),
    Number(parallelism),
    expected.length,
  );
  return timingSafeEqual(actual, expected);
}

const tagOf = (
  password: string,
  nonce: Buffer,
  memory: number,
  passes: number,
  parallelism: number,
  tagLength: number,
): Promise<Buffer> =>
  derive('argon2id', { message: password, nonce, memory, passes, parallelism, tagLength });

const encode = (bytes: Buffer): string => bytes.toString('base64').replaceAll('=', '');
