export {
  createGuardedClient,
  type FetchOptions,
  type GuardedClient,
  type GuardedClientOptions,
} from './client.ts';
export type { GuardedResponse, Redirect, ResponseHeaders } from './response.ts';
