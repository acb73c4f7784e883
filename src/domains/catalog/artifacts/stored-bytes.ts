import { conflict } from '../../../kernel/errors.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { noSuchArtifact } from './missing.ts';
import { findArtifact } from './store.ts';

/** Where the bytes of an artifact lie, for domains that read them. */
export async function artifactBytes(
  sql: Sql,
  artifactId: string,
): Promise<{ name: string; objectKey: string; mediaType: string }> {
  const artifact = isUuid(artifactId) ? await findArtifact(sql, artifactId) : undefined;
  if (artifact === undefined) throw noSuchArtifact();
  const { name, object_key: objectKey, media_type: mediaType } = artifact;
  if (objectKey === null)
    throw conflict(
      'This artifact has no stored file yet. Call POST /api/v1/artifacts/{artifact_id}/download first.',
    );
  return { name, objectKey, mediaType: mediaType ?? '' };
}
