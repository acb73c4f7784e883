import { parentPort, workerData } from 'node:worker_threads';
import { must } from '../../../../kernel/must.ts';
import type { ChunkJob } from '../extract/chunk.ts';
import { Extractor } from '../extract/extractor.ts';
import { codeFilterOf } from '../extract/item-code.ts';
import { transferable } from './transferable.ts';

const port = must(parentPort, 'the thread that has started this one');
const { codes } = workerData as { codes: readonly string[] | undefined };
const extractor = new Extractor(codeFilterOf(codes));

port.on('message', (job: ChunkJob) => {
  const result = extractor.extract(job);
  port.postMessage(result, transferable(result));
});
