const DAMPING = 0.85;
const PRECISE = 1e-8;
const MOST_ROUNDS = 200;
/** Digits of an average page's part that adding up in another order leaves alone. */
const DIGITS = 1e12;

/**
 * How important pages are by the links between them, together 1. A page without links gives its part to all. `links`
 * are pairs of page numbers, one after the other. Pages that are equally important are so to the last digit, in
 * whatever order pages and links come.
 */
export function pageRank(pages: number, links: Int32Array): Float64Array {
  const out = new Int32Array(pages);
  for (let at = 0; at < links.length; at += 2) out[links[at]!]! += 1;
  let rank = new Float64Array(pages).fill(1 / pages);
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    let dangling = 0;
    for (let page = 0; page < pages; page += 1) if (out[page] === 0) dangling += rank[page]!;
    const next = new Float64Array(pages).fill((1 - DAMPING + DAMPING * dangling) / pages);
    for (let at = 0; at < links.length; at += 2) {
      const from = links[at]!;
      next[links[at + 1]!]! += (DAMPING * rank[from]!) / out[from]!;
    }
    let change = 0;
    for (let page = 0; page < pages; page += 1) change += Math.abs(next[page]! - rank[page]!);
    rank = next;
    if (change < PRECISE) break;
  }
  const steps = DIGITS * pages;
  return rank.map((part) => Math.round(part * steps) / steps);
}
