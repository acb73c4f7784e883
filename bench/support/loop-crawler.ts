import { Pool } from 'undici';
import { CompiledHandler, LaneChooser } from '../../src/platform/html/index.ts';
import { CONCURRENCY, FIELDS } from '../crawl/fields.ts';

/** The least that crawls at all: one thread, the same parser, nothing kept but in memory. */
const [address = '', parser = 'adaptive'] = process.argv.slice(2);
const pool = new Pool(address, { connections: CONCURRENCY });
const lanes = new LaneChooser({ exact: parser === 'exact' });
const products = new CompiledHandler({ fields: FIELDS as never });
const others = new CompiledHandler({ fields: {} });
const otherLanes = new LaneChooser({ exact: parser === 'exact' });
const seen = new Set([`${address}/`]);
const queue = [`${address}/`];
const rows: unknown[] = [];
let pages = 0;
let under = 0;

async function visit(url: string): Promise<void> {
  const { statusCode, body } = await pool.request({ path: url.slice(address.length), method: 'GET' });
  const text = await body.text();
  if (statusCode !== 200) return;
  pages += 1;
  const isProduct = url.startsWith(`${address}/product/`);
  const { rows: found, links } = isProduct
    ? lanes.extract(products, text, url)
    : otherLanes.extract(others, text, url);
  if (isProduct) rows.push(...found.map(({ values }) => values));
  for (const { url: link } of links) {
    if (seen.has(link) || !link.startsWith(address) || link.endsWith('/basket')) continue;
    seen.add(link);
    queue.push(link);
  }
}

const since = performance.now();
await new Promise<void>((resolve, reject) => {
  const next = () => {
    while (under < CONCURRENCY && queue.length > 0) {
      under += 1;
      visit(queue.shift()!)
        .then(() => {
          under -= 1;
          next();
        })
        .catch(reject);
    }
    if (under === 0 && queue.length === 0) resolve();
  };
  next();
});
const seconds = (performance.now() - since) / 1_000;
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ pages, rows: rows.length, seconds, cpuSeconds: (user + system) / 1e6 }));
await pool.close();
