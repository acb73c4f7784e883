export { sessionsDomain } from './domain.ts';
export { SessionAuthenticator } from './session-authenticator.ts';
export { SessionSigner } from './signing.ts';
