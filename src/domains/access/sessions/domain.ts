import { defineDomain } from '../../../http/define-domain.ts';
import { acceptInvite } from './operations/accept-invite.ts';
import { refreshSession } from './operations/refresh-session.ts';
import { signIn } from './operations/sign-in.ts';
import { signOut } from './operations/sign-out.ts';
import type { SessionsServices } from './services.ts';
import { removeOldSessions } from './store.ts';

export const sessionsDomain = defineDomain({
  name: 'sessions',
  operations: [signIn, refreshSession, signOut, acceptInvite],
  create: (services: SessionsServices): SessionsServices => services,
  purge: (_services, transact) => transact(removeOldSessions),
});
