import type { ClickRate } from '../../../kernel/click-rates.ts';
import type { SeenResults, TrackedKeyword } from './services.ts';

export interface Seen {
  keyword: TrackedKeyword;
  results: SeenResults;
}

export const rankOf = ({ urls }: SeenResults, domain: string): number | null => {
  const at = urls.findIndex((url) => {
    const host = (URL.parse(url)?.hostname ?? '').replace(/^www[.]/, '');
    return host === domain || host.endsWith(`.${domain}`);
  });
  return at === -1 ? null : at + 1;
};

/** An unknown volume weighs one. */
export const weightOf = ({ volume }: TrackedKeyword): number => volume ?? 1;

/** The share of the clicks that a domain would get if it were first for every keyword. */
export function shareOfVoice(seen: readonly Seen[], domain: string, rate: ClickRate): number {
  const sum = (clicks: (one: Seen) => number) =>
    seen.reduce((total, one) => total + weightOf(one.keyword) * clicks(one), 0);
  const most = sum(() => rate(1));
  return most === 0 ? 0 : sum(({ results }) => rate(rankOf(results, domain))) / most;
}
