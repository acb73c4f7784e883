/** Where a hospital may keep its list of files, the likeliest first. Empty for what is no website. */
export function hptCandidates(website: string): string[] {
  const url = URL.parse(/^https?:\/\//i.test(website) ? website : `https://${website}`);
  if (url === null || !url.hostname.includes('.')) return [];
  const bare = url.host.replace(/^www\./, '');
  const hosts = [...new Set([url.host, bare, `www.${bare}`])];
  return ['/cms-hpt.txt', '/.well-known/cms-hpt.txt'].flatMap((path) =>
    hosts.map((host) => `https://${host}${path}`),
  );
}
