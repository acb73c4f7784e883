/** Where the frames of a kept file are: all but the last hold `frameBytes` of it. */
export interface FrameTable {
  frameBytes: number;
  /** Of the file itself. */
  bytes: number;
  /** Where each frame ends among the kept bytes. */
  ends: number[];
}

/** What a range of the file needs of the kept bytes. */
export interface NeededFrames {
  start: number;
  end: number;
  /** Of each frame, in order. */
  lengths: number[];
  /** Where the range begins once the frames are unpacked. */
  skip: number;
}

/** Undefined when the file does not have that range. */
export function neededFrames(
  { frameBytes, bytes, ends }: FrameTable,
  offset: number,
  length: number,
): NeededFrames | undefined {
  if (offset < 0 || length <= 0 || offset + length > bytes) return undefined;
  const first = Math.floor(offset / frameBytes);
  const last = Math.floor((offset + length - 1) / frameBytes);
  const starts = [0, ...ends];
  const bounds = ends.slice(first, last + 1).map((end, index) => end - (starts[first + index] ?? 0));
  return {
    start: starts[first] ?? 0,
    end: ends[last] ?? 0,
    lengths: bounds,
    skip: offset - first * frameBytes,
  };
}
