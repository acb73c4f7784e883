export { tokensDomain } from './domain.ts';
export { looksLikeKey, newKey, parseKey } from './key.ts';
export { KeyAuthenticator } from './key-authenticator.ts';
export { mintToken } from './mint.ts';
export { isValidToken } from './store.ts';
