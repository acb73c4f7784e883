/** The known word that a mistyped one is nearest to; undefined when none is near. */
export function nearest(text: string, known: readonly string[]): string | undefined {
  const ranked = known
    .filter((word) => word.startsWith(text) || Math.abs(word.length - text.length) <= mostFaults(word))
    .map((word) => ({ word, distance: word.startsWith(text) && text.length > 1 ? 1 : distance(text, word) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= mostFaults(best.word) ? best.word : undefined;
}

/** In a word of this length. */
const mostFaults = ({ length }: string): number => Math.max(1, Math.floor(length / 3));

/** How many letters have to be put in, left out, exchanged or swapped with their neighbour. */
function distance(one: string, other: string): number {
  const costs = new Map<string, number>();
  const costOf = (i: number, j: number): number => {
    if (i === 0 || j === 0) return i + j;
    const known = costs.get(`${i} ${j}`);
    if (known !== undefined) return known;
    const same = one[i - 1] === other[j - 1] ? 0 : 1;
    const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
    const cost = Math.min(
      costOf(i - 1, j) + 1,
      costOf(i, j - 1) + 1,
      costOf(i - 1, j - 1) + same,
      isSwapped ? costOf(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
    );
    costs.set(`${i} ${j}`, cost);
    return cost;
  };
  return costOf(one.length, other.length);
}
