import { setTimeout as sleep } from 'node:timers/promises';
import { gunzipSync, zstdDecompressSync } from 'node:zlib';
import { ApiError } from '../../../../kernel/errors.ts';
import { readDirectory, readEntry } from '../../../../platform/files/index.ts';
import type { ProviderFile } from '../../../../platform/prices/parse/index.ts';
import type { GuardedClient } from '../../../../platform/web/index.ts';
import type { FetchProviders } from '../services.ts';

const TRIES = 3;
const FIRST_PAUSE_MS = 500;
const MOST_LAYERS = 3;
const MOST_BYTES = 256 * 1024 ** 2;
const TIMEOUT_MS = 120_000;

/** So many files in a row that their host did not send: the others of it are asked for once each. */
const MOST_SILENT = 8;

/** For one price file. A file of providers that cannot be had leaves its group unresolved, with the reason. */
export function createProviderFetcher(web: GuardedClient): FetchProviders {
  const silent = new Map<string, number>();
  return async (url, signal) => {
    const host = URL.canParse(url) ? new URL(url).host : '';
    const failures = () => silent.get(host) ?? 0;
    const tries = failures() < MOST_SILENT ? TRIES : 1;
    const file = await fetchProviders(web, url, { signal, tries });
    silent.set(host, 'unresolved' in file ? failures() + 1 : 0);
    return file;
  };
}

async function fetchProviders(
  web: GuardedClient,
  url: string,
  { signal, tries }: { signal: AbortSignal; tries: number },
): Promise<ProviderFile> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const response = await web.fetch(url, { signal, timeoutMs: TIMEOUT_MS, maxBytes: MOST_BYTES });
      if (response.status === 200) return await unpackProviders(await response.bytes());
      response.body.destroy();
      if (response.status < 500 && response.status !== 429)
        return { unresolved: `The provider file returned ${response.status}.` };
      if (attempt === tries) return { unresolved: `The provider file returned ${response.status}.` };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (error.status < 500 || attempt === tries) return { unresolved: error.message };
    }
    await sleep(FIRST_PAUSE_MS * 2 ** (attempt - 1), undefined, { signal });
  }
}

const MAGIC = {
  gzip: Buffer.from([0x1f, 0x8b]),
  zstd: Buffer.from([0x28, 0xb5, 0x2f, 0xfd]),
  zip: Buffer.from([0x50, 0x4b, 0x03, 0x04]),
};
type Packing = keyof typeof MAGIC;

const packingOf = (bytes: Buffer): Packing | undefined =>
  (Object.keys(MAGIC) as Packing[]).find((name) => bytes.subarray(0, MAGIC[name].length).equals(MAGIC[name]));

const UNPACK: Readonly<Record<Packing, (bytes: Buffer) => Buffer | Promise<Buffer>>> = {
  gzip: (bytes) => gunzipSync(bytes, { maxOutputLength: MOST_BYTES }),
  zstd: (bytes) => zstdDecompressSync(bytes, { maxOutputLength: MOST_BYTES }),
  zip: onlyPart,
};

/** A provider file as it was published, without what it is packed in. */
export async function unpackProviders(bytes: Buffer): Promise<ProviderFile> {
  let plain = bytes;
  for (let layers = 0; layers < MOST_LAYERS; layers += 1) {
    const packing = packingOf(plain);
    if (packing === undefined) return { bytes: plain };
    try {
      plain = await UNPACK[packing](plain);
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      return { unresolved: `The provider file is no readable ${packing}: ${why}.` };
    }
  }
  return { unresolved: `The provider file is packed more than ${MOST_LAYERS} times.` };
}

async function onlyPart(bytes: Buffer): Promise<Buffer> {
  const entries = [...(await readDirectory(bytes)).values()];
  const files = entries.filter(({ name }) => !/(?:^__MACOSX\/|\/$|(?:^|\/)\.)/.test(name));
  const [first, ...others] = files;
  if (first === undefined || others.length > 0) throw new Error(`it has ${files.length} files and not one`);
  const parts: Buffer[] = [];
  for await (const part of readEntry(bytes, first, MOST_BYTES)) parts.push(part);
  return Buffer.concat(parts);
}
