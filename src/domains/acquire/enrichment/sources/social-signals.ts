import { socialCounts } from './providers.ts';
import { columns, DAY, onlyFrom, type Source } from './source.ts';

const NETWORKS = ['linkedin', 'facebook', 'instagram', 'x', 'youtube', 'tiktok', 'github'] as const;

export const socialSignals: Source = {
  name: 'social_signals',
  description:
    'Social profiles that a site links to. Followers and engagement come from social_counts if configured.',
  matches: 'domain',
  byName: true,
  columns: [
    ...columns(['social_profiles', 'jsonb', 'Profile URLs by network.']),
    ...NETWORKS.flatMap((name) => columns([`${name}_url`, 'url', `URL of the ${name} profile.`])),
    ...onlyFrom('social_counts', socialCounts.columns),
  ],
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const { profiles } = await (await lookup.home()).reading();
    const byNetwork = Object.fromEntries(profiles.map(({ network, url }) => [network, url]));
    return {
      values: {
        social_profiles: profiles.length === 0 ? null : byNetwork,
        ...Object.fromEntries(NETWORKS.map((network) => [`${network}_url`, byNetwork[network]])),
      },
      confidence: 0.9,
    };
  },
};
