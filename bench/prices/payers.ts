import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import Papa from 'papaparse';
import { createPayerMatcher, type PayerMatch } from '../../src/platform/prices/payers/index.ts';
import { blueLicensees, shippedPayers } from '../../src/platform/prices/reference/index.ts';
import type { Measure } from '../support/table.ts';

const LEAST_PRECISION = 0.97;
const LEAST_RECALL = 0.85;
const DEFAULT_FILE = fileURLToPath(new URL('../../../shared/data/payers/payer_aliases.csv', import.meta.url));

interface NamedRow {
  canonical_payer_id: string;
  example_raw_payer_name: string;
  canonical_state: string;
}

export interface Judged {
  name: string;
  expected: string;
  match: PayerMatch;
}

/** How well names of payers are told apart, on names that people have judged. */
export async function measurePayers(file = DEFAULT_FILE): Promise<Measure[]> {
  if (!existsSync(file))
    return [{ what: 'payers', value: `no file ${file}`, bar: 'a file of names', pass: undefined }];
  const shipped = await judge(file, true);
  const bare = await judge(file, false);
  for (const { name, expected, match } of shipped.filter(isWrong))
    console.error(`${name}: ${match.payerId ?? 'nobody'} by ${match.by} instead of ${expected}`);
  return [...measuresOf('with the aliases', shipped, true), ...measuresOf('without any alias', bare, false)];
}

const isWrong = ({ match, expected }: Judged): boolean => match.payerId !== expected;

async function judge(file: string, withAliases: boolean): Promise<Judged[]> {
  const payers = (await shippedPayers()).map((payer) => (withAliases ? payer : { ...payer, aliases: [] }));
  const matcher = createPayerMatcher(payers, { blueLicensees: await blueLicensees() });
  const { data } = Papa.parse<NamedRow>(readFileSync(file, 'utf8'), { header: true, skipEmptyLines: true });
  return data.map((row) => {
    const state = row.canonical_state === 'NA' ? {} : { state: row.canonical_state };
    const match = matcher.match({ payer: row.example_raw_payer_name, plan: '', ...state });
    return { name: row.example_raw_payer_name, expected: row.canonical_payer_id, match };
  });
}

function measuresOf(how: string, judged: readonly Judged[], isBound: boolean): Measure[] {
  const matched = judged.filter(({ match }) => match.payerId !== null);
  const right = judged.filter((one) => !isWrong(one)).length;
  const precision = matched.length === 0 ? 0 : right / matched.length;
  const recall = right / judged.length;
  const measure = (what: string, value: number, least: number): Measure => ({
    what: `${what} on ${judged.length} names, ${how}`,
    value: value.toFixed(3),
    bar: `≥ ${least}`,
    pass: isBound ? value >= least : undefined,
  });
  return [measure('precision', precision, LEAST_PRECISION), measure('recall', recall, LEAST_RECALL)];
}
