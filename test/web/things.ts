import { readdir } from 'node:fs/promises';
import type { ApiClient } from '../support/client.ts';

const FOLDER = new URL('./things/', import.meta.url);

/** One of each kind, for pages with a `$` in their address: see `addressOf`. Each file of `things/` makes its own. */
export async function makeThings(client: ApiClient): Promise<Record<string, string>> {
  const things: Record<string, string> = {};
  for (const file of (await readdir(FOLDER)).sort()) {
    const { make } = (await import(new URL(file, FOLDER).href)) as {
      make(api: ApiClient): Promise<Record<string, string>>;
    };
    Object.assign(things, await make(client));
  }
  return things;
}
