import { evaluateSpf, type Found, type SpfNames } from '../../src/platform/mail-authentication/index.ts';
import { type CaseResult, readCases } from './case-files.ts';

type Entry = 'TIMEOUT' | Record<string, unknown>;

interface Scenario {
  scenario: string;
  tests: {
    name: string;
    spec: unknown;
    helo: string;
    host: string;
    mailfrom: string;
    result: string[];
    explanation?: string;
  }[];
  zonedata: Record<string, Entry[]>;
}

/** The suite of RFC 7208, without a network: its zones answer. */
export async function judgeSpf(): Promise<CaseResult[] | undefined> {
  const scenarios = readCases<Scenario>('mail/spf-rfc7208.jsonl');
  if (scenarios === undefined) return undefined;
  const results: CaseResult[] = [];
  for (const { scenario, tests, zonedata } of scenarios) {
    const names = namesOf(zonedata);
    for (const test of tests) {
      const verdict = await evaluateSpf(names, { ip: test.host, helo: test.helo, mailFrom: test.mailfrom });
      const wanted = test.explanation === 'DEFAULT' ? null : test.explanation;
      const isExplained = wanted === undefined || verdict.explanation === wanted;
      results.push({
        id: `${scenario}: ${test.name}`,
        isRight: test.result.includes(verdict.result) && isExplained,
        detail: `wanted ${test.result.join('|')} ${wanted ?? ''}, got ${verdict.result} ${verdict.explanation ?? ''} (${verdict.reason})`,
      });
    }
  }
  return results;
}

function namesOf(zonedata: Scenario['zonedata']): SpfNames {
  const zone = new Map(Object.entries(zonedata).map(([name, entries]) => [name.toLowerCase(), entries]));
  const find = (name: string, type: string): Found<any> => {
    const known = name.replace(/\.$/, '').toLowerCase();
    const entries = zone.get(known);
    if (entries === undefined) return known.startsWith('error.') ? { failed: true } : { values: [] };
    return valuesIn(entries, type, find);
  };
  return {
    texts: async (name) =>
      mapped(find(name, 'TXT'), (text) => Buffer.from([text].flat().join(''), 'utf8').toString('latin1')),
    addresses: async (name, family) => find(name, family === 4 ? 'A' : 'AAAA'),
    mail: async (name) => mapped(find(name, 'MX'), ([, exchange]) => exchange),
    pointers: async (name) => find(name, 'PTR'),
  };
}

function valuesIn(
  entries: readonly Entry[],
  type: string,
  find: (name: string, type: string) => Found<any>,
): Found<any> {
  const hasText = entries.some((entry) => typeof entry === 'object' && 'TXT' in entry);
  const values: unknown[] = [];
  let isListed = false;
  for (const entry of entries) {
    if (entry === 'TIMEOUT') {
      if (!isListed) return { failed: true };
      continue;
    }
    for (const [kind, value] of Object.entries(entry)) {
      if (kind === 'CNAME' && type !== 'CNAME') return find(String(value), type);
      // The obsolete type stands for TXT, unless the name lists a TXT.
      const isWanted = kind === type || (kind === 'SPF' && type === 'TXT' && !hasText);
      if (!isWanted || value === 'NONE') continue;
      if (value === 'TIMEOUT') return { failed: true };
      isListed = true;
      values.push(value);
    }
  }
  return { values };
}

const mapped = (found: Found<any>, change: (value: any) => string): Found<string> =>
  found.failed === true ? found : { values: found.values.map(change) };
