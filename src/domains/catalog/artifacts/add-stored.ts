import { emit } from '../../../kernel/events.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { artifactStored } from './events.ts';
import { insertStoredArtifact, type StoredArtifact } from './store.ts';

/** For domains that make artifacts: with the bytes in the object store already, under a key that is theirs to announce. */
export async function addStoredArtifact(
  sql: Sql,
  accountId: string,
  artifact: StoredArtifact,
): Promise<void> {
  await insertStoredArtifact(sql, accountId, artifact);
  const { artifactId: subject, name, sourceUrl: source_url, size: bytes, sha256, mediaType } = artifact;
  const payload = { name, source_url, bytes, sha256, media_type: mediaType, metadata: artifact.metadata };
  await emit(sql, artifactStored, { accountId, subject, payload });
}
