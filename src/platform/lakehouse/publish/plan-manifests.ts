import type { SegmentRange } from '../../tables/index.ts';
import type { LakehouseFile } from '../store/files.ts';

/** A manifest that stays as it is, or a range of ids of which the segments are listed anew. */
export type ManifestPlan =
  | { kept: LakehouseFile }
  | { from: string | undefined; before: string | undefined; segments: number };

/** More files than this stand in several manifests. */
export const MOST_ENTRIES = 2_000;
/** A smaller manifest is listed anew together with the next one when it is at most so many times its size. */
const GROWTH = 2;

/** Where a range begins for each manifest but the first, and where new segments begin. */
export function boundariesOf(manifests: readonly LakehouseFile[]): string[] {
  const ranges = manifests.flatMap(({ range }) => range ?? []);
  const last = ranges.at(-1);
  if (last === undefined) return [];
  return [...ranges.slice(1).map(({ firstSegment }) => firstSegment), successor(last.lastSegment)];
}

/**
 * Segments come with ascending ids mostly, so that new ones make a manifest of their own; small neighbours become one, so
 * that there are few manifests and each segment is listed anew a few times only.
 */
export function planManifests(
  manifests: readonly LakehouseFile[],
  boundaries: readonly string[],
  ranges: readonly SegmentRange[],
): ManifestPlan[] {
  const plan: Piece[] = [];
  for (const [place, { segments, hash }] of ranges.entries()) {
    if (segments === 0) continue;
    const file = manifests[place];
    const isKept = file?.range?.hash === hash && file.entries === segments;
    const piece: Piece = {
      kept: isKept ? file : undefined,
      from: place === 0 ? undefined : boundaries[place - 1],
      before: boundaries[place],
      segments,
    };
    plan.push(piece);
    if (!isKept) mergeLast(plan);
  }
  return plan.map(({ kept, ...range }) => (kept === undefined ? range : { kept }));
}

interface Piece {
  kept: LakehouseFile | undefined;
  from: string | undefined;
  before: string | undefined;
  segments: number;
}

function mergeLast(plan: Piece[]): void {
  for (;;) {
    const [former, last] = plan.slice(-2);
    if (former === undefined || last === undefined) return;
    const segments = former.segments + last.segments;
    if (segments > MOST_ENTRIES || former.segments > last.segments * GROWTH) return;
    plan.splice(-2, 2, { kept: undefined, from: former.from, before: last.before, segments });
  }
}

/** The next id after one, whatever it says. */
function successor(uuid: string): string {
  const next = (BigInt(`0x${uuid.replaceAll('-', '')}`) + 1n).toString(16).padStart(32, '0');
  return next.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
