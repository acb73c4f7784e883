import { parseArgs } from 'node:util';
import { createClient, GranaryError } from '../../client/index.ts';
import type { Command } from './command.ts';
import { notFound } from './failure.ts';
import { changeProfiles, readProfiles } from './profiles.ts';
import { note } from './terminal.ts';

export const logout: Command = {
  usage: `granary logout [--profile NAME]

Also ends the session on the server. An API key stays valid until you revoke it (granary keys revoke).`,
  examples: ['granary logout', 'granary logout --profile work'],
  async run(args) {
    const { values } = parseArgs({ args, options: { profile: { type: 'string' } } });
    const { current, profiles } = await readProfiles();
    const name = values.profile ?? current;
    const profile = profiles[name];
    if (profile === undefined)
      throw notFound(`There is no profile "${name}". Run granary login --list to see them.`);
    if (profile.session !== undefined) await endSession(profile.server, profile.session.access_token);
    await changeProfiles((kept) => {
      delete kept.profiles[name];
      if (kept.current === name) kept.current = Object.keys(kept.profiles)[0] ?? 'default';
    });
    note(`Deleted profile "${name}".`);
    return 0;
  },
};

/** A session that has ended, or a server that is away, is no reason to keep the profile. */
async function endSession(server: string, token: string): Promise<void> {
  try {
    await createClient({ baseUrl: server, token, retry: { attempts: 1 } }).session.delete();
  } catch (error) {
    if (!(error instanceof GranaryError)) throw error;
    if (error.status !== 401) note(`The session was not ended on the server: ${error.message}`);
  }
}
