import { parse } from 'parse5';
import checkPage from '../../src/domains/seo/audits/checks/check-page.task.ts';
import { bodyOf, siteOf } from '../crawl/site.ts';
import { type Measure, median } from '../support/table.ts';

const BYTES = 100_000;
const ROUNDS = 60;
const WARM = 30;
const MOST = 2.5;

/** A check of a page of 100 KB, all rules, beside the reference parser alone. */
export async function measureCheck(): Promise<Measure[]> {
  const html = pageOf(BYTES);
  const order = {
    page: { url: 'https://shop.example.com/product/1', source: html, response: null },
    ...{ rendered: null, keyword: null, rules: null, checkedAt: new Date().toISOString() },
  };
  const checks: number[] = [];
  const parses: number[] = [];
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    const parsing = process.cpuUsage();
    parse(html);
    const parsed = millisecondsOf(process.cpuUsage(parsing));
    const checking = process.cpuUsage();
    await checkPage(order);
    const checked = millisecondsOf(process.cpuUsage(checking));
    if (round < WARM) continue;
    parses.push(parsed);
    checks.push(checked);
  }
  const ratio = median(checks) / median(parses);
  return [
    {
      what: `a check of ${Math.round(html.length / 1_000)} KB with all rules, beside parse5 alone`,
      value: `${ratio.toFixed(2)} times (${median(checks).toFixed(1)} ms, ${median(parses).toFixed(1)} ms)`,
      bar: `≤ ${MOST}`,
      pass: ratio <= MOST,
    },
  ];
}

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1_000;

/** Products of the generated shop, one below the other. */
function pageOf(bytes: number): string {
  const site = siteOf(100);
  const page = bodyOf(site, '/product/1', 'https://shop.example.com')?.body ?? '';
  const start = page.indexOf('<body');
  const [head, body] = [
    page.slice(0, start),
    page.slice(page.indexOf('>', start) + 1).replace(/<\/body>.*$/s, ''),
  ];
  let whole = '';
  while (head.length + whole.length < bytes) whole += body;
  return `${head}<body>${whole}</body></html>`;
}
