import { CheerioCrawler, Configuration } from '@crawlee/cheerio';

/** Crawlee's CheerioCrawler with memory storage, as its guide would have it. */
const [address] = process.argv.slice(2);
const rows = [];
let pages = 0;
const since = performance.now();
const crawler = new CheerioCrawler(
  {
    minConcurrency: 32,
    maxConcurrency: 32,
    respectRobotsTxtFile: true,
    async requestHandler({ $, request, enqueueLinks }) {
      pages += 1;
      if (request.url.startsWith(`${address}/product/`)) {
        rows.push({
          title: $('h1.title').text().trim(),
          price: Number($('article .price').text().slice(1)),
          sku: $('.sku').attr('data-sku'),
          description: $('.description p').text().trim(),
        });
      }
      await enqueueLinks({ strategy: 'same-origin' });
    },
  },
  new Configuration({ persistStorage: false, logLevel: 'ERROR', availableMemoryRatio: 0.9 }),
);
await crawler.run([`${address}/`]);
const seconds = (performance.now() - since) / 1_000;
const { user, system } = process.cpuUsage();
console.log(JSON.stringify({ pages, rows: rows.length, seconds, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
