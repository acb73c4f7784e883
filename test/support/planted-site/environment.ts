import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { newDataFolder } from '../data-folder.ts';
import type { OpenHosts } from './open-hosts.ts';

/** What a program is started with to which the planted sites are sites of the web. */
export async function plantedEnvironment({ ports, rootPem }: OpenHosts): Promise<Record<string, string>> {
  const root = join(await newDataFolder(), 'root.pem');
  await writeFile(root, rootPem);
  return {
    GRANARY_FETCH_ALLOW: '127.0.0.0/8',
    NODE_EXTRA_CA_CERTS: root,
    NODE_OPTIONS: `--import=${import.meta.resolve('./names-on-loopback.ts')}`,
    PLANTED_PORTS: JSON.stringify(ports),
  };
}
