export type { FrameTable } from './frames.ts';
export { keepBytes } from './keep-bytes.ts';
export { readRange } from './read-range.ts';
