import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync } from 'node:zlib';
import { ApiError } from '../../../../kernel/errors.ts';
import type { ProviderFile } from '../../../../platform/prices/parse/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 500;
const MOST_BYTES = 256 * 1024 ** 2;
const TIMEOUT_MS = 120_000;

/** A file of providers that a rate refers to. One that cannot be had leaves its group unresolved, with the reason. */
export async function fetchProviders(
  web: GuardedClient,
  url: string,
  signal: AbortSignal,
): Promise<ProviderFile> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await web.fetch(url, { signal, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES });
      if (response.status === 200) return { bytes: unpacked(await response.bytes()) };
      response.body.destroy();
      if (response.status < 500 && response.status !== 429)
        return { unresolved: `The provider file returned ${response.status}.` };
      if (attempt === TRIES) return { unresolved: `The provider file returned ${response.status}.` };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status < 500 || attempt === TRIES) return { unresolved: error.message };
    }
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
  }
}

const unpacked = (bytes: Buffer): Buffer =>
  bytes[0] === 0x1f && bytes[1] === 0x8b ? gunzipSync(bytes, { maxOutputLength: MOST_BYTES }) : bytes;
