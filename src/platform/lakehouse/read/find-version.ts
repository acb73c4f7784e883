import { notFound } from '../../../kernel/errors.ts';
import type { Version } from '../store/versions.ts';

/** Which version: by its number, or the one of a time, in ISO 8601. */
export type VersionAt = { version: string } | { asOf: string };

/** Of those that can be read, the newest last. */
export function findVersion(versions: readonly Version[], at: VersionAt): Version {
  const [oldest, newest] = [versions[0], versions.at(-1)];
  if (oldest === undefined || newest === undefined) throw notFound('This dataset has no versions yet.');
  if ('version' in at) {
    const found = versions.find(({ version }) => String(version) === at.version);
    if (found !== undefined) return found;
    throw notFound(
      `There is no version ${at.version} of this dataset. The versions that can be read are ${oldest.version} to ${newest.version}, some of them no longer kept; GET /api/v1/datasets/{dataset_id} lists them.`,
    );
  }
  const time = Date.parse(at.asOf);
  const found = versions.findLast(({ shownAt }) => Date.parse(shownAt) <= time);
  if (found !== undefined) return found;
  throw notFound(
    `No version of this dataset as of ${at.asOf} is kept. The oldest is version ${oldest.version} of ${oldest.shownAt}.`,
  );
}
