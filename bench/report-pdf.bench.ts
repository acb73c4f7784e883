import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OWN_BRAND } from '../src/domains/seo/reports/brand.ts';
import { renderHtml } from '../src/domains/seo/reports/rendering/html.ts';
import { shown } from '../src/domains/seo/reports/rendering/numbers.ts';
import { type ReportModel, reportModel } from '../src/domains/seo/reports/report-model.ts';
import { uuidv7 } from '../src/kernel/ids.ts';
import { silentLogger } from '../src/kernel/log.ts';
import { createBrowserPool } from '../src/platform/browser/index.ts';
import { createDocuments } from '../src/platform/documents/index.ts';
import { createGuardedClient } from '../src/platform/web/index.ts';
import { madeUpAudit } from '../test/support/audit-for-report.ts';
import { readPdf } from '../test/support/pdf.ts';
import { type Measure, median, printMeasures } from './support/table.ts';
import { paced } from './support/yardstick.ts';

const BAR_MS = 5_000;
const PAGES_BAR = 50;
const SITE_PAGES = 1_300;
const ROUNDS = 5;

/** A report of fifty pages of paper, from its model to the PDF, in a browser that runs already. */
export async function run(): Promise<boolean> {
  const folder = await mkdtemp(join(tmpdir(), 'granary-report-'));
  const web = createGuardedClient({ allow: [], log: silentLogger });
  const browser = createBrowserPool({ folder, web, log: silentLogger });
  try {
    return printMeasures(await paced(() => measure(createDocuments({ browser }))));
  } finally {
    await browser.close();
    await web.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(documents: ReturnType<typeof createDocuments>): Promise<Measure[]> {
  const model = reportModel(uuidv7(), madeUpAudit({ pages: SITE_PAGES }));
  const make = async () =>
    documents.pdf({ html: await renderHtml(model, OWN_BRAND), header: 'Granary', footer: model.url });
  const since = performance.now();
  const pdf = readPdf(await make());
  const cold = performance.now() - since;
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const began = performance.now();
    await make();
    times.push(performance.now() - began);
  }
  const told = new Set(pdf.text.match(/\d[\d,]*(?:\.\d+)?/g));
  const missing = numbersOf(model).filter((number) => !told.has(shown(number)));
  const seconds = (ms: number) => `${(ms / 1_000).toFixed(2)} s`;
  return [
    {
      what: `a PDF of ${pdf.pages} pages, warm, median of ${ROUNDS}`,
      value: seconds(median(times)),
      bar: `≤ ${BAR_MS / 1_000} s, ≥ ${PAGES_BAR} pages`,
      pass: median(times) <= BAR_MS && pdf.pages >= PAGES_BAR,
    },
    { what: 'the same, with the start of the browser', value: seconds(cold), bar: '', pass: undefined },
    {
      what: `numbers of the JSON that are in the PDF, of ${numbersOf(model).length}`,
      value: String(numbersOf(model).length - missing.length),
      bar: 'all',
      pass: missing.length === 0,
    },
    {
      what: 'tagged, with bookmarks',
      value: `${pdf.isTagged}, ${pdf.bookmarks.length}`,
      bar: 'yes',
      pass: pdf.isTagged && pdf.bookmarks.length > 5,
    },
  ];
}

const numbersOf = ({ score, issues, pages, content }: ReportModel): number[] => [
  ...[score, issues, pages, content.score_exact],
  ...Object.values(content.counts),
  ...content.categories.flatMap(({ budget, kept, lost }) => [budget, kept, lost]),
  ...content.top_issues.flatMap((one) => [one.site_points, one.score_if_fixed, one.affected_count]),
  ...content.rules.flatMap((one) => [one.count, one.site_points, one.score_if_fixed]),
  ...content.page_list.flatMap((one) => (one.score === null ? [one.issues] : [one.score, one.issues])),
];
