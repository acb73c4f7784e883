export { tokensDomain } from './domain.ts';
export { hashKey, type KeyEnvironment, looksLikeKey, newKey, parseKey } from './key.ts';
export { KeyAuthenticator } from './key-authenticator.ts';
export { type MintRequest, mintToken } from './mint.ts';
export type { TokenInfo } from './schema.ts';
