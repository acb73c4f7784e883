import assert from 'node:assert/strict';
import type { ApiClient } from './client.ts';
import type { ProgramInUse } from './program.ts';

export const PASSWORD = 'correct horse battery staple';

/** The token of an invitation made on the command line. */
export async function invite(program: ProgramInUse, email: string, ...options: string[]): Promise<string> {
  const { code, output, errors } = await program.command('member', 'add', email, ...options);
  assert.equal(code, 0, errors);
  return output.trim().split('#')[1] ?? '';
}

/** A person who was invited and has accepted: a client of their session token, and the session itself. */
export async function join(
  program: ProgramInUse,
  email: string,
  ...options: string[]
): Promise<ApiClient & { session: any }> {
  const token = await invite(program, email, ...options);
  const anyone = program.client.as(undefined);
  const { status, body } = await anyone.post('/session/accept-invite', { token, password: PASSWORD });
  assert.equal(status, 200, JSON.stringify(body));
  return Object.assign(program.client.as(body.access_token), { session: body });
}
