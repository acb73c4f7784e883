import { defineDomain } from '../../../http/define-domain.ts';
import * as events from './events.ts';
import { createToken } from './operations/create-token.ts';
import { deleteToken } from './operations/delete-token.ts';
import { listTokens } from './operations/list-tokens.ts';
import { validateKey } from './operations/validate-key.ts';
import type { TokensServices } from './services.ts';

export const tokensDomain = defineDomain({
  name: 'tokens',
  operations: [listTokens, createToken, deleteToken, validateKey],
  events: Object.values(events),
  create: (services: TokensServices): TokensServices => services,
});
