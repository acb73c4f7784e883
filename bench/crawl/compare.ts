import { type Granary, good, withGranary } from '../support/granary.ts';
import { startScript } from '../support/processes.ts';
import { type Measure, median } from '../support/table.ts';
import { type CrawlRun, crawlOnce } from './crawl-once.ts';
import { crawlInLoop, crawlWithCrawlee, crawlWithScrapy, hasScrapy } from './others.ts';
import { siteOf } from './site.ts';

const PAGES = 5_000;
/** Of Granary and the loop, whose ratios are near their bars on a machine whose speed swings. */
const ROUNDS = 7;
/** Of Crawlee and Scrapy, which are far behind and take minutes. */
const ROUNDS_OF_OTHERS = 3;

type Runs = Record<string, CrawlRun[]>;

/** Granary with one thread and with two, a bare loop, Crawlee and Scrapy over the same site, in turns. */
export async function measureCrawls(): Promise<Measure[]> {
  const site = await startScript('site-server.ts', [String(PAGES)]);
  const address = site.line.split(' ')[1] ?? '';
  const settings = (threads: number) => ({
    GRANARY_FETCH_ALLOW: '127.0.0.1/32',
    GRANARY_CRAWL_THREADS: String(threads),
  });
  const scrapy = await hasScrapy();
  try {
    return await withGranary(
      (one) =>
        withGranary(async (two) => {
          const runs: Runs = {};
          const note = (name: string, run: CrawlRun) => {
            check(name, run);
            console.error(`${name}: ${told(run)}`);
            runs[name] = [...(runs[name] ?? []), run];
          };
          const datasets: Record<string, string> = {};
          for (let round = 0; round < ROUNDS; round += 1) {
            for (const parser of ['adaptive', 'exact'] as const) {
              const single = await crawlOnce(one, address, { parser, pages: PAGES });
              datasets[parser] = single.datasetId;
              note(`granary ${parser}`, single);
              note(`granary ${parser}, two threads`, await crawlOnce(two, address, { parser, pages: PAGES }));
              note(`loop ${parser}`, await crawlInLoop(address, parser));
              note(`two loops ${parser}`, await crawlInTwoLoops(address, parser));
            }
            if (round >= ROUNDS_OF_OTHERS) continue;
            note('crawlee', await crawlWithCrawlee(address));
            if (scrapy) note('scrapy', await crawlWithScrapy(address));
          }
          const different = await countDifferent(one, datasets.adaptive!, datasets.exact!);
          return [...measuresOf(runs), sameFields(different)];
        }, settings(2)),
      settings(1),
    );
  } finally {
    await site.stop();
  }
}

/** What this machine gives to two threads when nothing is kept: both crawl all pages, and their speeds are added. */
async function crawlInTwoLoops(address: string, parser: 'adaptive' | 'exact'): Promise<CrawlRun> {
  const [one, other] = await Promise.all([crawlInLoop(address, parser), crawlInLoop(address, parser)]);
  const speed = one.pages / one.seconds + other.pages / other.seconds;
  return { ...one, seconds: one.pages / speed, cpuSeconds: (one.cpuSeconds + other.cpuSeconds) / 2 };
}

/** A crawler that leaves out pages is no measure of anything. */
function check(name: string, { pages, rows }: CrawlRun): void {
  const { products } = siteOf(PAGES);
  if (pages < PAGES || rows !== products) throw new Error(`${name} read ${pages} pages and ${rows} rows`);
}

const told = ({ pages, seconds, cpuSeconds }: CrawlRun): string =>
  `${(pages / seconds).toFixed(0)} pages/s, ${perThousand({ pages, cpuSeconds }).toFixed(2)} CPU-s per 1,000 pages`;

const speedOf = ({ pages, seconds }: CrawlRun): number => pages / seconds;

const perThousand = ({ pages, cpuSeconds }: Pick<CrawlRun, 'pages' | 'cpuSeconds'>): number =>
  (cpuSeconds / pages) * 1_000;

function measuresOf(runs: Runs): Measure[] {
  const cpu = (name: string) => median((runs[name] ?? []).map(perThousand));
  const speed = (name: string) => median((runs[name] ?? []).map(speedOf));
  const less = (ours: string, theirs: string, bar: number): Measure => {
    const ratio = cpu(ours) / cpu(theirs);
    const isMeasured = runs[theirs] !== undefined;
    return {
      what: `CPU per 1,000 pages, ${ours} to ${theirs}`,
      value: isMeasured
        ? `${ratio.toFixed(2)} (${cpu(ours).toFixed(2)} against ${cpu(theirs).toFixed(2)} s)`
        : `${cpu(ours).toFixed(2)} s; ${theirs} is not on this machine`,
      bar: `≤ ${bar.toFixed(2)}`,
      pass: isMeasured ? ratio <= bar : undefined,
    };
  };
  // Round by round, because what ran in the same half minute met the same machine.
  const ratios = (ours: string, theirs: string) =>
    (runs[ours] ?? []).map((run, round) => speedOf(run) / speedOf(runs[theirs]![round]!));
  const faster = (ours: string, theirs: string, bar?: number): Measure => {
    const all = ratios(ours, theirs);
    const ratio = median(all);
    const [least, most] = [Math.min(...all), Math.max(...all)];
    return {
      what: `pages a second, ${ours} to ${theirs}`,
      value: `${ratio.toFixed(2)} (${least.toFixed(2)} to ${most.toFixed(2)}; ${speed(ours).toFixed(0)} against ${speed(theirs).toFixed(0)})`,
      bar: bar === undefined ? '' : `≥ ${bar.toFixed(2)}`,
      pass: bar === undefined ? undefined : ratio >= bar,
    };
  };
  return [
    less('granary adaptive', 'scrapy', 0.25),
    less('granary exact', 'scrapy', 0.5),
    less('granary adaptive', 'crawlee', 0.15),
    less('granary exact', 'crawlee', 0.35),
    faster('granary adaptive', 'loop adaptive', 0.85),
    faster('granary exact', 'loop exact', 0.85),
    faster('granary adaptive, two threads', 'loop adaptive', 1.4),
    faster('granary exact, two threads', 'loop exact', 1.4),
    faster('two loops adaptive', 'loop adaptive'),
    faster('two loops exact', 'loop exact'),
  ];
}

/** Rows of one crawl that the other has not, both ways. */
async function countDifferent({ api }: Granary, one: string, other: string): Promise<number> {
  const rows = (id: string) => `SELECT title, price, sku, description, page_url FROM "${id}"`;
  const sql = `SELECT count(*) AS n FROM ((${rows(one)} EXCEPT ${rows(other)}) UNION ALL (${rows(other)} EXCEPT ${rows(one)}))`;
  const { data } = await good(api.post('/api/v1/query', { sql }));
  return data[0].n;
}

const sameFields = (different: number): Measure => ({
  what: 'rows whose fields differ between the adaptive and the exact parser',
  value: String(different),
  bar: '0',
  pass: different === 0,
});
