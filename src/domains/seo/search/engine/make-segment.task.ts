import { buildSegment, type RawPage } from './build-segment.ts';
import { writeSegment } from './segment-file.ts';

/** Writes pages into a new segment file. */
export default async function makeSegment({
  pages,
  path,
}: {
  pages: RawPage[];
  path: string;
}): Promise<void> {
  writeSegment(path, await buildSegment(pages));
}
