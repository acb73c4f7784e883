import { createClient, GranaryError, type Session, type TokenSource } from '../../client/index.ts';
import { CommandError, EXIT } from './failure.ts';
import { changeProfiles, type Profile, type StoredSession } from './profiles.ts';

/** Renewed this long before its end, so that it lasts for the call. */
const MARGIN = 30_000;

export const toStored = ({ access_token, refresh_token, expires_in }: Session): StoredSession => ({
  access_token,
  refresh_token,
  expires_at: Date.now() + expires_in * 1_000,
});

/** Gives the access token of a profile's session. A refresh token works once, so commands renew it one after another. */
export function sessionToken(name: string, profile: Profile): TokenSource {
  let session = profile.session;
  return async ({ refused }) => {
    if (session === undefined) return undefined;
    if (!refused && session.expires_at - MARGIN > Date.now()) return session.access_token;
    const used = session.access_token;
    session = await changeProfiles(async ({ profiles }) => {
      const kept = profiles[name];
      if (kept?.session === undefined) throw signedOut(name);
      if (kept.session.access_token !== used) return kept.session;
      kept.session = await renewed(name, profile.server, kept.session.refresh_token);
      return kept.session;
    });
    return session?.access_token;
  };
}

async function renewed(name: string, server: string, refreshToken: string): Promise<StoredSession> {
  try {
    return toStored(await createClient({ baseUrl: server }).session.refresh({ refresh_token: refreshToken }));
  } catch (error) {
    if (error instanceof GranaryError && error.status === 401) throw signedOut(name);
    throw error;
  }
}

const signedOut = (name: string) =>
  new CommandError(
    EXIT.refused,
    `The session of profile "${name}" has expired. Run granary login to sign in again.`,
  );
