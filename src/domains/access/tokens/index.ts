export { tokensDomain } from './domain.ts';
export { hashKey, looksLikeKey, newKey, parseKey } from './key.ts';
export { KeyAuthenticator } from './key-authenticator.ts';
export { mintToken } from './mint.ts';
