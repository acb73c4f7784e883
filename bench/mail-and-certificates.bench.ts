import type { CaseResult } from './mail-and-certificates/case-files.ts';
import { judgeDmarc } from './mail-and-certificates/dmarc.ts';
import { judgeDnssec } from './mail-and-certificates/dnssec.ts';
import { judgeLimbo } from './mail-and-certificates/limbo.ts';
import { judgeSpf } from './mail-and-certificates/spf.ts';
import { type Measure, printMeasures } from './support/table.ts';

interface Part {
  what: string;
  judge(): Promise<CaseResult[] | undefined> | CaseResult[] | undefined;
  /** The share that must be right. */
  bar: number;
}

const PARTS: Record<string, Part> = {
  spf: { what: 'SPF, the suite of RFC 7208', judge: judgeSpf, bar: 1 },
  dmarc: { what: 'DMARC records, walks and alignment', judge: judgeDmarc, bar: 1 },
  limbo: { what: 'certificate paths, x509-limbo', judge: judgeLimbo('x509/limbo.jsonl.gz'), bar: 0.98 },
  online: {
    what: 'certificates of live sites, x509-limbo',
    judge: judgeLimbo('x509/limbo-online.jsonl.gz'),
    bar: 1,
  },
  dnssec: { what: 'DNSSEC vectors of RFC 6605 and 8080', judge: judgeDnssec, bar: 1 },
};

/** How many known answers are right, and every one that is not. The cases lie in ../shared/data, or where SHARED_DATA says. */
export async function run(parts: readonly string[]): Promise<boolean> {
  const measures: Measure[] = [];
  for (const [name, { what, judge, bar }] of Object.entries(PARTS)) {
    if (parts.length > 0 && !parts.includes(name)) continue;
    const results = await judge();
    if (results === undefined) {
      console.log(`${name}: skipped, the cases are not in ../shared/data`);
      continue;
    }
    const right = results.filter(({ isRight }) => isRight).length;
    for (const { id, isRight, detail } of results) if (!isRight) console.log(`${name}: ${id}: ${detail}`);
    measures.push({
      what,
      value: `${right} of ${results.length} (${((100 * right) / results.length).toFixed(1)} %)`,
      bar: `≥ ${bar * 100} %`,
      pass: right / results.length >= bar,
    });
  }
  return printMeasures(measures);
}
