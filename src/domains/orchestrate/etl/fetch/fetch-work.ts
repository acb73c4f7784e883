import { join } from 'node:path';
import { invalidRequest } from '../../../../kernel/errors.ts';
import { type Downloaded, download } from '../../../../platform/web/index.ts';
import { nameOfUrl } from '../files/names.ts';
import { keepArtifact, type MadeArtifact, type StoredObject, writeObject } from '../files/new-object.ts';
import type { EtlWork } from '../job/define.ts';
import type { EtlServices } from '../services.ts';

export const FETCH_KIND = 'etl.fetch';

export interface FetchInput {
  url: string;
  name?: string;
  checksum?: { algorithm: 'sha256' | 'md5'; value: string };
  maxBytes: number;
  metadata: Record<string, unknown>;
  actor: string;
}

interface Fetched {
  stored: StoredObject;
  file: Downloaded;
}

export interface FetchOutcome {
  artifact: MadeArtifact;
  file: Downloaded;
}

export const fetchWork = (services: EtlServices): EtlWork<FetchInput, Fetched, FetchOutcome> => ({
  kind: FETCH_KIND,
  moves: 'fetch',
  subject: ({ url }) => ({ type: 'url', id: url }),
  prepare: ({ run, input, signal }) =>
    services.scratch.within(async (folder) => {
      const path = join(folder, 'file');
      const { url, checksum, maxBytes } = input;
      const file = await download(services.web, url, path, {
        maxBytes,
        md5: checksum?.algorithm === 'md5',
        signal,
      });
      checkSum(file, checksum);
      const stored = await writeObject(services, run.accountId, async (object) => {
        await services.objects.adopt(object.objectKey, path, { contentType: file.mediaType });
        const { bytes: size, sha256, mediaType } = file;
        return { ...object, name: input.name ?? nameOfUrl(url), mediaType, size, sha256 };
      });
      return { stored, file };
    }),
  commit: async ({ sql, accountId, input, prepared: { stored, file } }) => {
    const about = { sourceUrl: input.url, metadata: input.metadata };
    const artifact = await keepArtifact(services, sql, accountId, { ...stored, ...about });
    return { outcome: { artifact, file }, cost: { bytes: file.bytes } };
  },
});

/** What does not match is not kept. */
function checkSum(file: Downloaded, checksum: FetchInput['checksum']): void {
  if (checksum === undefined) return;
  const { algorithm, value } = checksum;
  const found = algorithm === 'md5' ? file.md5 : file.sha256;
  if (found === value.toLowerCase()) return;
  throw invalidRequest(
    `The ${algorithm} of the file is ${found}, not ${value}. Nothing was stored. Check the checksum, or fetch the file again if the source has changed.`,
  );
}
