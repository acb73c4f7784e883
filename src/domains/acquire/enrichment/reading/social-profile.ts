export interface SocialProfile {
  network: string;
  url: string;
  handle: string;
}

/** Hosts and how a profile of theirs is told from a post, a share button or a page of the network's own. */
const NETWORKS: readonly { network: string; hosts: RegExp; path: RegExp }[] = [
  {
    network: 'linkedin',
    hosts: /(?:^|\.)linkedin\.com$/,
    path: /^\/(?:company|in|school|showcase)\/([^/]+)/,
  },
  {
    network: 'facebook',
    hosts: /(?:^|\.)facebook\.com$/,
    path: /^\/(?!sharer|share|dialog|plugins|tr\b|policies|login|events|groups\/?$|hashtag|watch)(?:pg\/|pages\/[^/]+\/)?([\w.-]{2,})\/?$/,
  },
  {
    network: 'instagram',
    hosts: /(?:^|\.)instagram\.com$/,
    path: /^\/(?!p\/|explore|reel|accounts|about)([\w.]+)\/?$/,
  },
  {
    network: 'x',
    hosts: /^(?:www\.|mobile\.)?(?:x|twitter)\.com$/,
    path: /^\/(?!intent|share|home|search|hashtag|i\/|login|privacy|tos)@?(\w{1,15})\/?$/,
  },
  { network: 'youtube', hosts: /(?:^|\.)youtube\.com$/, path: /^\/(?:(?:c|channel|user)\/([^/]+)|(@[^/]+))/ },
  { network: 'tiktok', hosts: /(?:^|\.)tiktok\.com$/, path: /^\/(@[\w.]+)\/?$/ },
  { network: 'pinterest', hosts: /(?:^|\.)pinterest\.[a-z.]+$/, path: /^\/(?!pin\/)([\w-]+)\/?$/ },
  {
    network: 'github',
    hosts: /^(?:www\.)?github\.com$/,
    path: /^\/(?!features|about|pricing|login|topics|marketplace|sponsors|site|security)([\w-]+)\/?$/,
  },
  { network: 'gitlab', hosts: /^gitlab\.com$/, path: /^\/(?!users|explore|help|-)([\w.-]+)\/?$/ },
  { network: 'threads', hosts: /^(?:www\.)?threads\.(?:net|com)$/, path: /^\/(@[\w.]+)\/?$/ },
  { network: 'bluesky', hosts: /^bsky\.app$/, path: /^\/profile\/([^/]+)/ },
  {
    network: 'mastodon',
    hosts: /^(?:mastodon\.[a-z]+|[\w-]+\.social|fosstodon\.org|hachyderm\.io)$/,
    path: /^\/(@\w+)\/?$/,
  },
  { network: 'reddit', hosts: /(?:^|\.)reddit\.com$/, path: /^\/((?:r|u|user)\/[\w-]+)/ },
  { network: 'telegram', hosts: /^(?:t\.me|telegram\.me)$/, path: /^\/(?!share)([\w]+)\/?$/ },
  {
    network: 'discord',
    hosts: /^(?:discord\.gg|(?:www\.)?discord\.com)$/,
    path: /^\/((?:invite\/)?[\w-]+)\/?$/,
  },
  { network: 'vimeo', hosts: /^(?:www\.)?vimeo\.com$/, path: /^\/(?!\d)([\w]+)\/?$/ },
  { network: 'xing', hosts: /(?:^|\.)xing\.com$/, path: /^\/(?:pages|companies|profile)\/([^/]+)/ },
  { network: 'medium', hosts: /^medium\.com$/, path: /^\/(@?[\w.-]+)\/?$/ },
  { network: 'crunchbase', hosts: /(?:^|\.)crunchbase\.com$/, path: /^\/organization\/([^/]+)/ },
];

/** The profile an address leads to; undefined for anything else. */
export function profileOf(url: URL): SocialProfile | undefined {
  for (const { network, hosts, path } of NETWORKS) {
    if (!hosts.test(url.hostname)) continue;
    const match = path.exec(url.pathname);
    const handle = match?.slice(1).find((group) => group !== undefined);
    if (match === null || handle === undefined) return undefined;
    return { network, url: `https://${url.hostname}${match[0].replace(/\/$/, '')}`, handle };
  }
  return undefined;
}
