const LONGEST_PREFIX = 4;
const PREFIX_WEIGHT = 0.1;

/** How alike two texts are, from 0 to 1, after Jaro with Winkler's bonus for a common beginning. */
export function jaroWinkler(one: string, other: string): number {
  const jaro = jaroOf(one, other);
  let prefix = 0;
  while (prefix < LONGEST_PREFIX && prefix < one.length && one[prefix] === other[prefix]) prefix++;
  return jaro + prefix * PREFIX_WEIGHT * (1 - jaro);
}

function jaroOf(one: string, other: string): number {
  if (one === other) return 1;
  if (one.length === 0 || other.length === 0) return 0;
  const reach = Math.max(0, Math.floor(Math.max(one.length, other.length) / 2) - 1);
  const taken = new Array<boolean>(other.length).fill(false);
  const matchesOfOne: string[] = [];
  for (let at = 0; at < one.length; at++) {
    const last = Math.min(other.length - 1, at + reach);
    for (let place = Math.max(0, at - reach); place <= last; place++) {
      if (taken[place] || other[place] !== one[at]) continue;
      taken[place] = true;
      matchesOfOne.push(one[at] ?? '');
      break;
    }
  }
  const matches = matchesOfOne.length;
  if (matches === 0) return 0;
  const matchesOfOther = [...other].filter((_, place) => taken[place]);
  const displaced = matchesOfOne.filter((letter, index) => letter !== matchesOfOther[index]).length;
  return (matches / one.length + matches / other.length + (matches - displaced / 2) / matches) / 3;
}
