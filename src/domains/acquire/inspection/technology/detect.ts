import { before } from '../../../../kernel/before.ts';
import { must } from '../../../../kernel/must.ts';
import type { Category, Fingerprint } from './fingerprint.ts';
import { INFRASTRUCTURE } from './infrastructure.ts';
import { PAGE_SCRIPTS } from './page-scripts.ts';
import { PUBLISHING } from './publishing.ts';

export const FINGERPRINTS: readonly Fingerprint[] = [...INFRASTRUCTURE, ...PUBLISHING, ...PAGE_SCRIPTS];

export const EVIDENCE_KINDS = [
  'header',
  'cookie',
  'generator',
  'address',
  'script',
  'id',
  'attribute',
  'implied',
] as const;

export interface Evidence {
  kind: (typeof EVIDENCE_KINDS)[number];
  /** What was found: a header with its value, the name of a cookie, an address … */
  value: string;
}

export interface TechnologyHint {
  name: string;
  category: Category;
  version: string | null;
  evidence: Evidence[];
}

/** What a page and its answer show of how they are made. */
export interface Signs {
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  generators: readonly string[];
  addresses: readonly string[];
  scripts: readonly string[];
  ids: readonly string[];
  attributes: readonly string[];
}

const MOST_EVIDENCE = 3;
const LONGEST_VALUE = 200;

/** What the signs speak for, each with its evidence: hints, since anybody can send any header. */
export function detectTechnologies(signs: Signs): TechnologyHint[] {
  const cookies = cookieNames(signs.headers['set-cookie']);
  const hints = new Map<string, TechnologyHint>();
  for (const fingerprint of FINGERPRINTS) {
    const found = matchesOf(fingerprint, signs, cookies);
    if (found.length === 0) continue;
    const version = found.find((match) => match.version !== undefined)?.version ?? null;
    const evidence = found.slice(0, MOST_EVIDENCE).map(({ kind, value }) => ({ kind, value }));
    hints.set(fingerprint.name, {
      name: fingerprint.name,
      category: fingerprint.category,
      version,
      evidence,
    });
  }
  addImplied(hints);
  return [...hints.values()];
}

interface Match extends Evidence {
  version: string | undefined;
}

function matchesOf(fingerprint: Fingerprint, signs: Signs, cookies: readonly string[]): Match[] {
  const { headers = {}, generator, address, script, id, attribute } = fingerprint;
  const inHeaders = Object.entries(headers).flatMap(([name, pattern]) =>
    look('header', pattern, [signs.headers[name] ?? []].flat(), (value) => `${name}: ${value}`),
  );
  return [
    ...inHeaders,
    ...look('cookie', fingerprint.cookies, cookies),
    ...look('generator', generator, signs.generators),
    ...look('address', address, signs.addresses),
    ...look('script', script, signs.scripts, (_, match) => match),
    ...look('id', id, signs.ids),
    ...look('attribute', attribute, signs.attributes),
  ];
}

/** The first text that fits. */
function look(
  kind: Evidence['kind'],
  pattern: RegExp | undefined,
  texts: readonly string[],
  tell: (text: string, match: string) => string = (text) => text,
): Match[] {
  if (pattern === undefined) return [];
  for (const text of texts) {
    const match = pattern.exec(text);
    if (match === null) continue;
    const version = match.slice(1).find((group) => group !== undefined && group !== '');
    return [{ kind, value: tell(text, match[0]).slice(0, LONGEST_VALUE).toWellFormed(), version }];
  }
  return [];
}

function cookieNames(header: string | readonly string[] | undefined): string[] {
  return [header ?? []].flat().map((cookie) => before(cookie, '=').trim());
}

function addImplied(hints: Map<string, TechnologyHint>): void {
  for (let found = true; found; ) {
    found = false;
    for (const { name, implies = [] } of FINGERPRINTS) {
      if (!hints.has(name)) continue;
      for (const other of implies) {
        if (hints.has(other)) continue;
        const { category } = must(
          FINGERPRINTS.find((fingerprint) => fingerprint.name === other),
          `the fingerprint of ${other}`,
        );
        hints.set(other, {
          name: other,
          category,
          version: null,
          evidence: [{ kind: 'implied', value: `by ${name}` }],
        });
        found = true;
      }
    }
  }
}
