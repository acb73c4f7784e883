/** PostgreSQL refuses to run as root; in a user namespace it sees itself as nobody and keeps root's files. */
export function commandFor(file: string, args: string[]): { file: string; args: string[] } {
  if (process.getuid?.() !== 0) return { file, args };
  return { file: 'unshare', args: ['-U', '--map-user=65534', '--map-group=65534', '--', file, ...args] };
}
