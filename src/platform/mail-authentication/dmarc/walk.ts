import type { Found } from '../spf/evaluate.ts';
import { type DmarcRecord, isDmarc, parseDmarc } from './parse.ts';

export interface WalkStep {
  name: string;
  record: string | null;
  /** Why there is no record to use. */
  fault: 'missing' | 'several' | 'unreachable' | null;
}

export interface DmarcWalk {
  steps: WalkStep[];
  /** The domain whose record applies. */
  foundAt: string | null;
  record: DmarcRecord | undefined;
  organizationalDomain: string;
  /** Some name could not be looked up, so the result may be another. */
  isInconclusive: boolean;
}

type Texts = (name: string) => Promise<Found<string>>;

/** At most eight queries are made, however long the name is. */
const MOST_LABELS = 8;

/** From the domain up to the top, as RFC 9989 (section 4.10) asks for it. */
export async function walkDmarc(texts: Texts, domain: string): Promise<DmarcWalk> {
  const steps: WalkStep[] = [];
  const found: { domain: string; record: DmarcRecord }[] = [];
  for (const name of namesAbove(domain)) {
    const { step, record } = await read(texts, name);
    steps.push(step);
    if (record === undefined) continue;
    found.push({ domain: name, record });
    if (['y', 'n'].includes(record.tags.psd ?? 'u')) break;
  }
  const organizationalDomain = organizationOf(domain, found);
  const inOrder = [domain, organizationalDomain, found.at(-1)?.domain];
  const applying = inOrder.flatMap((name) => found.find((one) => one.domain === name) ?? [])[0];
  return {
    ...{ steps, organizationalDomain },
    foundAt: applying?.domain ?? null,
    record: applying?.record,
    isInconclusive: steps.some(({ fault }) => fault === 'unreachable'),
  };
}

function namesAbove(domain: string): string[] {
  const labels = domain.split('.');
  const first = labels.length <= MOST_LABELS ? labels.length - 1 : MOST_LABELS - 1;
  const parents = Array.from({ length: first }, (_, index) => labels.slice(index - first).join('.'));
  return [domain, ...parents];
}

async function read(
  texts: Texts,
  name: string,
): Promise<{ step: WalkStep; record: DmarcRecord | undefined }> {
  const answer = await texts(`_dmarc.${name}`);
  if (answer.failed === true)
    return { step: { name, record: null, fault: 'unreachable' }, record: undefined };
  const { record, fault } = selectDmarc(answer.values);
  return { step: { name, record: record?.text ?? null, fault }, record };
}

/** Other texts at the name do not count; two records count as none. */
export function selectDmarc(texts: readonly string[]): {
  record: DmarcRecord | undefined;
  fault: 'missing' | 'several' | null;
} {
  const own = texts.filter(isDmarc);
  const [text] = own;
  if (text === undefined) return { record: undefined, fault: 'missing' };
  if (own.length > 1) return { record: undefined, fault: 'several' };
  return { record: parseDmarc(text), fault: null };
}

function organizationOf(domain: string, found: readonly { domain: string; record: DmarcRecord }[]): string {
  const last = found.at(-1);
  if (last === undefined) return domain;
  if (last.record.tags.psd !== 'y' || last.domain === domain) return last.domain;
  const labels = domain.split('.');
  return labels.slice(-(last.domain.split('.').length + 1)).join('.');
}

/** Whether an authenticated domain stands for the one in the From header. */
export function isAligned(
  identifier: string,
  fromDomain: string,
  mode: 'strict' | 'relaxed',
  organizationOfName: (domain: string) => string,
): boolean {
  const [one, other] = [identifier.toLowerCase(), fromDomain.toLowerCase()];
  if (one === other) return true;
  return mode === 'relaxed' && organizationOfName(one) === organizationOfName(other);
}
