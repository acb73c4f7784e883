/** What a source is known by. Signatures stand in the query of a URL, and change from day to day. */
export function identityOf({
  url,
  artifactId,
}: {
  url?: string | null | undefined;
  artifactId?: string | null | undefined;
}): string {
  if (url === undefined || url === null) return `artifact:${artifactId ?? ''}`;
  const plain = new URL(url);
  plain.search = '';
  plain.hash = '';
  return plain.href;
}
