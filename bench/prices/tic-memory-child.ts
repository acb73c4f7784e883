import { parseTicFile } from '../../src/platform/prices/tic/index.ts';
import { makeTicFile } from './tic-file.ts';

/** Reads a made file in this process and tells the most memory it had. */
const [folder = '', bytes = '0'] = process.argv.slice(2);
const since = performance.now();
const { rates } = await parseTicFile({ source: makeTicFile(Number(bytes), 'dense'), folder, workers: 1 });
const peakMegabytes = process.resourceUsage().maxRSS / 1e3;
console.log(JSON.stringify({ peakMegabytes, rates, seconds: (performance.now() - since) / 1e3 }));
