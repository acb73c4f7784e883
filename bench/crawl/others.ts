import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { CrawlRun } from './crawl-once.ts';

const run = promisify(execFile);
const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const LONGEST_MS = 1_200_000;

/** The run that a crawler prints as its last line. */
async function told(command: string, args: string[]): Promise<CrawlRun> {
  const { stdout } = await run(command, args, { timeout: LONGEST_MS, killSignal: 'SIGKILL' });
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as CrawlRun;
}

export const crawlInLoop = (address: string, parser: 'adaptive' | 'exact'): Promise<CrawlRun> =>
  told(process.execPath, [at('../support/loop-crawler.ts'), address, parser]);

/** Its packages are its own, so that nobody installs them who does not measure. */
export async function crawlWithCrawlee(address: string): Promise<CrawlRun> {
  if (!existsSync(at('./crawlee/node_modules')))
    await run('npm', ['ci', '--ignore-scripts'], { cwd: at('./crawlee') });
  return told(process.execPath, [at('./crawlee/crawler.mjs'), address]);
}

export async function hasScrapy(): Promise<boolean> {
  return run('scrapy', ['version']).then(
    () => true,
    () => false,
  );
}

export const crawlWithScrapy = (address: string): Promise<CrawlRun> =>
  told('scrapy', ['runspider', at('./scrapy/shop_spider.py'), '-a', `address=${address}`]);
