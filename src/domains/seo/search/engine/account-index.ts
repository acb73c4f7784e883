import { type BuiltSegment, buildSegment } from './build-segment.ts';
import type { SearchTask } from './messages.ts';
import type { LiveSegment } from './score.ts';
import type { Segment } from './segment.ts';
import { openSegment } from './segment-file.ts';

/** Of new pages in memory: smaller ones become one, up to that size. */
const LARGEST_CHUNK = 500;
/** More than these are looked for together. */
const FEW = 20;

interface OpenSegment {
  segment: Segment;
  gone: Uint8Array | undefined;
  /** How many of the removed versions were looked for. */
  applied: number;
}

/** What a thread holds of the index of one account. */
export class AccountIndex {
  readonly #open = new Map<string, OpenSegment>();
  readonly #removed: number[] = [];
  #chunks: BuiltSegment[] = [];

  /** Brings the index to the moment of a task, and answers all of it. */
  async at({ segments, hot, added, removed }: SearchTask): Promise<LiveSegment[]> {
    this.#removed.push(...removed);
    await this.#add(added);
    const wanted = new Set(segments.map(({ segmentId }) => segmentId));
    for (const [id, { segment }] of this.#open)
      if (!wanted.has(id)) {
        segment.close();
        this.#open.delete(id);
      }
    const live = segments.map(({ segmentId, path }) => this.#segment(segmentId, path));
    return [...live, ...this.#hot(new Set(hot))];
  }

  close(): void {
    for (const { segment } of this.#open.values()) segment.close();
    this.#open.clear();
  }

  #segment(id: string, path: string): LiveSegment {
    let open = this.#open.get(id);
    if (open === undefined) {
      open = { segment: openSegment(path), gone: undefined, applied: 0 };
      this.#open.set(id, open);
    }
    const fresh = this.#removed.slice(open.applied);
    open.applied = this.#removed.length;
    const { versions } = open.segment.columns;
    for (const place of placesOf(versions, fresh)) {
      open.gone ??= new Uint8Array(versions.length);
      open.gone[place] = 1;
    }
    return open;
  }

  #hot(versions: ReadonlySet<number>): LiveSegment[] {
    const live = this.#chunks.map((segment) => ({
      segment,
      gone: Uint8Array.from(segment.columns.versions, (version) => (versions.has(version) ? 0 : 1)),
    }));
    const some = live.filter(({ gone }) => gone.includes(0));
    this.#chunks = some.map(({ segment }) => segment);
    return some;
  }

  async #add(added: SearchTask['added']): Promise<void> {
    if (added.length === 0) return;
    let pages = added;
    for (let last = this.#chunks.at(-1); last !== undefined; last = this.#chunks.at(-1)) {
      if (last.size >= pages.length * 2 || last.size + pages.length > LARGEST_CHUNK) break;
      this.#chunks.pop();
      pages = [...last.pages, ...pages];
    }
    this.#chunks.push(await buildSegment(pages));
  }
}

function placesOf(versions: Float64Array, wanted: readonly number[]): number[] {
  if (wanted.length === 0) return [];
  if (wanted.length <= FEW)
    return wanted.map((version) => versions.indexOf(version)).filter((at) => at !== -1);
  const set = new Set(wanted);
  const places: number[] = [];
  for (const [place, version] of versions.entries()) if (set.has(version)) places.push(place);
  return places;
}
