export { sessionsDomain } from './domain.ts';
export { SessionAuthenticator } from './session-authenticator.ts';
export { SessionSigner } from './signing.ts';
export { changeUserProfile, ensureUser, findUserProfile } from './users.ts';
