import { nearDuplicates } from '../../text/index.ts';
import { readShingles } from '../facts/shingles.ts';
import type { SitePage } from './site-page.ts';

export interface NearDuplicates {
  pages: SitePage[];
  /** The least that two of them have in common which hold the group together. */
  similarity: number;
}

/** Groups of pages whose main texts share that much of their shingles, but are not equal: of equal ones the first by key. */
export function nearDuplicatePages(pages: readonly SitePage[], least: number): NearDuplicates[] {
  const byText = new Map<string, SitePage>();
  for (const page of pages) {
    const other = byText.get(page.contentHash);
    if (page.shingles !== '' && (other === undefined || page.urlKey < other.urlKey))
      byText.set(page.contentHash, page);
  }
  const candidates = [...byText.values()];
  const groups = nearDuplicates(
    candidates.map(({ shingles }) => readShingles(shingles)),
    least,
  );
  return groups.map(({ members, similarity }) => ({
    pages: members.flatMap((member) => candidates[member] ?? []),
    similarity,
  }));
}
