/** Those that CMS's validator knows, from the first on. */
const HPT_VERSIONS = ['2.0.0', '2.1.0', '2.2.0', '3.0.0'] as const;
export type HptVersion = (typeof HPT_VERSIONS)[number];

/** The version itself, else the nearest one before it; the first one for those before all. */
export function knownVersionOf(declared: string): HptVersion {
  const numbers = numbersOf(declared);
  const before = HPT_VERSIONS.filter((version) => compare(numbersOf(version), numbers) <= 0);
  return before.at(-1) ?? HPT_VERSIONS[0];
}

const numbersOf = (version: string): number[] => (version.match(/\d+/g) ?? []).slice(0, 3).map(Number);

function compare(one: readonly number[], other: readonly number[]): number {
  for (let place = 0; place < 3; place += 1) {
    const gap = (one[place] ?? 0) - (other[place] ?? 0);
    if (gap !== 0) return gap;
  }
  return 0;
}
