/** The known word that a mistyped one is nearest to; undefined when none is near. */
export function nearest(text: string, known: readonly string[]): string | undefined {
  const ranked = known
    .map((word) => ({ word, distance: word.startsWith(text) && text.length > 1 ? 1 : distance(text, word) }))
    .sort((one, other) => one.distance - other.distance);
  const [best] = ranked;
  return best !== undefined && best.distance <= Math.max(1, Math.floor(best.word.length / 3))
    ? best.word
    : undefined;
}

/** How many letters have to be put in, left out, exchanged or swapped with their neighbour. */
function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const same = one[i - 1] === other[j - 1] ? 0 : 1;
      let least = Math.min(rows[i - 1]![j]! + 1, row[j - 1]! + 1, rows[i - 1]![j - 1]! + same);
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, rows[i - 2]![j - 2]! + 1);
      row.push(least);
    }
    rows.push(row);
  }
  return rows[one.length]![other.length]!;
}
