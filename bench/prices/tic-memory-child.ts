import { parseTicFile } from '../../src/platform/prices/tic/index.ts';

/** Reads the file that comes in and tells the most memory that this process had. */
const [folder = ''] = process.argv.slice(2);
const since = performance.now();
const { rates } = await parseTicFile({ source: process.stdin, folder, workers: 1 });
const peakMegabytes = process.resourceUsage().maxRSS / 1e3;
console.log(JSON.stringify({ peakMegabytes, rates, seconds: (performance.now() - since) / 1e3 }));
