import { parentPort, workerData } from 'node:worker_threads';
import { buildSegment } from '../../src/domains/seo/search/engine/build-segment.ts';
import { writeSegment } from '../../src/domains/seo/search/engine/segment-file.ts';
import { makePage, makeQuery, numbers } from './made-pages.ts';

/** A part of the pages, made and indexed on a thread of its own. */
export interface Part {
  path: string;
  seed: number;
  /** The version of its first page. */
  first: number;
  pages: number;
  queries: number;
}

const { path, seed, first, pages, queries } = workerData as Part;
const random = numbers(seed);
const now = Math.floor(Date.now() / 1_000);
const asked: string[] = [];
const made = Array.from({ length: pages }, (_, at) => {
  const page = makePage(first + at, random, now);
  if (at % Math.ceil(pages / queries) === 0) asked.push(makeQuery(page, random));
  return page.raw;
});
writeSegment(path, await buildSegment(made));
parentPort?.postMessage(asked);
