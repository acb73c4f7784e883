import { urlIdentity } from '../../../../platform/prices/discovery/index.ts';

/** What a source is known by. Signatures stand in the query of a URL, and change from day to day. */
export const identityOf = ({
  url,
  artifactId,
}: {
  url?: string | null | undefined;
  artifactId?: string | null | undefined;
}): string =>
  url === undefined || url === null ? `artifact:${artifactId ?? ''}` : (urlIdentity(url) ?? url);
