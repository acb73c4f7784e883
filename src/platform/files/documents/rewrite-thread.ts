import { parentPort, workerData } from 'node:worker_threads';
import { must } from '../../../kernel/must.ts';
import { BadZip } from '../zip/zip.ts';
import type { RewriteReply, RewriteRequest } from './rewrite.ts';
import { sheetToCsv } from './xlsx/to-csv.ts';
import { BadXml, xmlToLines } from './xml/to-lines.ts';

/** Reads one file that somebody sent, in a thread that may be ended at any time. */
const request = workerData as RewriteRequest;

async function rewrite(): Promise<RewriteReply> {
  try {
    return { count: await (request.kind === 'xlsx' ? sheetToCsv(request) : xmlToLines(request)) };
  } catch (error) {
    if (error instanceof BadZip || error instanceof BadXml) return { fault: error.message };
    throw error;
  }
}

must(parentPort, 'the thread that started this one').postMessage(await rewrite());
