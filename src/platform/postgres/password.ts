import { StartError } from '../../kernel/errors.ts';
import type { Cluster } from './cluster-shape.ts';
import { keptSecret } from './kept-secret.ts';
import { runProgram } from './unprivileged.ts';

export const readPassword = (folder: string): Promise<string> => keptSecret(folder, 'postgres-password');

/** Whoever owns the files may set the password without knowing the old one, while the server is down. */
export async function resetPassword(cluster: Cluster, password: string): Promise<void> {
  const { runner, binaries, path } = cluster;
  const statement = `ALTER ROLE postgres PASSWORD '${password.replaceAll("'", "''")}'\n`;
  const { code, output } = await runProgram(
    runner,
    binaries.postgres,
    ['--single', '-D', path, 'postgres'],
    statement,
  );
  const fault = /(?:ERROR|FATAL|PANIC): .*/.exec(output)?.[0];
  if (code !== 0 || fault !== undefined) {
    throw new StartError(
      `PostgreSQL in ${path} does not accept the password in postgres-password, and a new one could not be set (${fault ?? `code ${code}`}). Restore that file from a backup.`,
    );
  }
}
