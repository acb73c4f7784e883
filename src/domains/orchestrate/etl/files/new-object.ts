import { createHash } from 'node:crypto';
import { uuidv7 } from '../../../../kernel/ids.ts';
import type { Sql } from '../../../../kernel/sql.ts';
import type { EtlServices } from '../services.ts';

/** An object that will belong to an artifact; until then it goes by itself after a day. */
export interface NewObject {
  artifactId: string;
  objectKey: string;
}

export interface StoredObject extends NewObject {
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
}

/** What a record shows of an artifact that a job made. */
export interface MadeArtifact {
  artifact_id: string;
  name: string;
  media_type: string;
  size_bytes: number;
  sha256: string;
}

/** Announces the object, lets it be written, and takes it away again when that fails. */
export async function writeObject<Result>(
  { lifetimes }: EtlServices,
  accountId: string,
  write: (object: NewObject) => Promise<Result>,
): Promise<Result> {
  const artifactId = uuidv7();
  const owner = createHash('sha256').update(accountId).digest('hex').slice(0, 16);
  const objectKey = `artifacts/${owner}/${artifactId}/${uuidv7()}`;
  await lifetimes.announce(accountId, objectKey);
  try {
    return await write({ artifactId, objectKey });
  } catch (error) {
    await lifetimes.discard(accountId, objectKey);
    throw error;
  }
}

/** In the transaction that ends the job: from here on the artifact is there, and its object stays. */
export async function keepArtifact(
  { lifetimes, addArtifact }: EtlServices,
  sql: Sql,
  accountId: string,
  stored: StoredObject & { sourceUrl: string; metadata: Readonly<Record<string, unknown>> },
): Promise<MadeArtifact> {
  await addArtifact(sql, accountId, stored);
  await lifetimes.keep(sql, accountId, stored.objectKey);
  const { artifactId, name, mediaType, size, sha256 } = stored;
  return { artifact_id: artifactId, name, media_type: mediaType, size_bytes: size, sha256 };
}
