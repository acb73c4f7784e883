import { hash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

export type KeyEnvironment = 'live' | 'test';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SHAPE = /^svc_(live|test)_([0-9A-Za-z]{34})([0-9A-Za-z]{6})$/;
export const KEY_PREFIX_LENGTH = 16;

/** Random part and a checksum, so that a typing error is told apart from a revoked key. */
export function newKey(environment: KeyEnvironment): string {
  let random = '';
  for (let index = 0; index < 34; index += 1) random += ALPHABET[randomInt(62)];
  return `svc_${environment}_${random}${checksum(random)}`;
}

function checksum(text: string): string {
  let value = crc32(text);
  let encoded = '';
  for (let index = 0; index < 6; index += 1) {
    encoded = ALPHABET[value % 62] + encoded;
    value = Math.floor(value / 62);
  }
  return encoded;
}

export interface ParsedKey {
  environment: KeyEnvironment;
  intact: boolean;
}

/** `undefined` when it does not even look like a key. */
export function parseKey(text: string): ParsedKey | undefined {
  const match = SHAPE.exec(text);
  if (match === null) return undefined;
  const [, environment, random = '', sum] = match;
  return { environment: environment as KeyEnvironment, intact: checksum(random) === sum };
}

export const looksLikeKey = (text: string): boolean => text.startsWith('svc_');

export const hashKey = (key: string): Buffer => hash('sha256', key, 'buffer');

/** The same in hexadecimal. */
export const hashKeyToText = (key: string): string => hash('sha256', key, 'hex');
