/**
 * Rings of two or more in a graph in which each number leads to one other at most (-1: to none). There every strongly
 * connected component is such a ring, and whoever walks on until a known number finds them all. Each begins with its least.
 */
export function ringsOf(next: Int32Array): number[][] {
  const walks = new Int32Array(next.length).fill(-1);
  const rings: number[][] = [];
  for (let start = 0; start < next.length; start += 1) {
    let at = start;
    while (at >= 0 && walks[at] === -1) {
      walks[at] = start;
      at = next[at] ?? -1;
    }
    if (at >= 0 && walks[at] === start && next[at] !== at) rings.push(ringFrom(at, next));
  }
  return rings;
}

function ringFrom(member: number, next: Int32Array): number[] {
  const ring = [member];
  for (let at = next[member] ?? -1; at !== member; at = next[at] ?? -1) ring.push(at);
  const least = ring.indexOf(ring.reduce((one, other) => Math.min(one, other)));
  return [...ring.slice(least), ...ring.slice(0, least)];
}
