import type { SpfNames } from './evaluate.ts';
import { isSpf, type Mechanism, parseSpf, type SpfRecord } from './parse.ts';

/** A record with all that it includes, whoever sends. */
export interface SpfNode {
  domain: string;
  /** How the domain above names it; null at the top. */
  via: string | null;
  record: string | null;
  terms: string[];
  /** DNS lookups of this record and of everything below it. */
  lookups: number;
  /** Why it cannot be used. */
  fault: 'missing' | 'several' | 'syntax' | 'loop' | 'unreachable' | 'depends_on_sender' | null;
  detail: string | null;
  includes: SpfNode[];
}

export interface SpfTree {
  root: SpfNode;
  parsed: SpfRecord | undefined;
  /** The SPF records at the domain itself. */
  records: string[];
}

const MOST_NODES = 60;
const LOOKING_UP: ReadonlySet<Mechanism['name']> = new Set(['include', 'a', 'mx', 'ptr', 'exists']);

/** Follows every include and redirect, also those that a check of one sender would never reach. */
export async function readSpfTree(names: SpfNames, domain: string): Promise<SpfTree> {
  let nodes = 0;
  const records = new Map<string, string[]>();
  const parsed = new Map<string, SpfRecord>();

  const read = async (name: string, via: string | null, above: readonly string[]): Promise<SpfNode> => {
    nodes += 1;
    const node: SpfNode = {
      ...{ domain: name, via, record: null, terms: [], lookups: 0, fault: null, detail: null, includes: [] },
    };
    if (name.includes('%')) return { ...node, fault: 'depends_on_sender' };
    if (above.includes(name) || nodes > MOST_NODES) return { ...node, fault: 'loop' };
    const found = await names.texts(name);
    if (found.failed === true) return { ...node, fault: 'unreachable' };
    const own = found.values.filter(isSpf);
    records.set(name, own);
    const [record] = own;
    if (record === undefined) return { ...node, fault: 'missing' };
    if (own.length > 1) return { ...node, record, fault: 'several' };
    const { record: terms, fault } = parseSpf(record);
    if (terms === undefined)
      return { ...node, record, fault: 'syntax', detail: `"${fault.term}": ${fault.message}` };
    parsed.set(name, terms);
    const includes: SpfNode[] = [];
    for (const [target, how] of targetsOf(terms))
      includes.push(await read(target.replace(/\.$/, '').toLowerCase(), how, [...above, name]));
    return {
      ...{ ...node, record, includes },
      terms: record.split(' ').slice(1).filter(Boolean),
      lookups: ownLookups(terms) + includes.reduce((sum, { lookups }) => sum + lookups, 0),
    };
  };

  const root = await read(domain, null, []);
  return { root, parsed: parsed.get(domain), records: records.get(domain) ?? [] };
}

/** A redirect beside `all` is never followed. */
function targetsOf(record: SpfRecord): [string, string][] {
  const includes = record.mechanisms.flatMap((mechanism): [string, string][] =>
    mechanism.name === 'include' ? [[mechanism.value ?? '', mechanism.text]] : [],
  );
  const follows = record.redirect !== undefined && !hasAll(record);
  return follows ? [...includes, [record.redirect ?? '', `redirect=${record.redirect}`]] : includes;
}

export const hasAll = ({ mechanisms }: SpfRecord): boolean => mechanisms.some(({ name }) => name === 'all');

const ownLookups = (record: SpfRecord): number =>
  record.mechanisms.filter(({ name }) => LOOKING_UP.has(name)).length +
  (record.redirect !== undefined && !hasAll(record) ? 1 : 0);
