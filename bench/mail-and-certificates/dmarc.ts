import {
  type DmarcRecord,
  isAligned,
  isTagValue,
  parseDmarc,
  selectDmarc,
  walkDmarc,
} from '../../src/platform/mail-authentication/index.ts';
import { registrableDomain } from '../../src/platform/web/index.ts';
import { type CaseResult, readCases } from './case-files.ts';

/** Records, values, sets of records, walks, alignment, and broken records whose policy still counts. */
export async function judgeDmarc(): Promise<CaseResult[] | undefined> {
  const cases = readCases<any>('mail/dmarc-cases.jsonl');
  if (cases === undefined) return undefined;
  const results: CaseResult[] = [];
  for (const one of cases) {
    const miss = await judge(one);
    const id = `${one.kind}: ${one.record ?? one.txt ?? one.domain ?? one.identifier ?? `${one.tag}=${one.value}`}`;
    results.push({ id, isRight: miss === undefined, detail: miss ?? '' });
  }
  return results;
}

async function judge(one: any): Promise<string | undefined> {
  switch (one.kind) {
    case 'record':
      return judgeRecord(one, parseDmarc(one.record));
    case 'tag':
      return told('valid', isTagValue(one.tag, one.value), one.valid);
    case 'records':
      return told('valid', selectDmarc(one.txt).record?.isValid === true, one.valid);
    case 'walk': {
      const texts = async (name: string) => ({ values: [one.dns[name] ?? []].flat() as string[] });
      const { foundAt, record } = await walkDmarc(texts, one.domain);
      return told('found_at', foundAt, one.found_at) ?? told('record', record?.text, one.record ?? undefined);
    }
    case 'alignment': {
      const by = (mode: 'strict' | 'relaxed') =>
        isAligned(one.identifier, one.from_domain, mode, (name) => registrableDomain(name) ?? name);
      return told('strict', by('strict'), one.strict) ?? told('relaxed', by('relaxed'), one.relaxed);
    }
    default:
      return told('policy', parseDmarc(one.record).policy, one.policy);
  }
}

function judgeRecord(one: any, parsed: DmarcRecord): string | undefined {
  const warned = new Set(parsed.warnings.map(({ tag }) => tag));
  const unwarned = (one.warns_about ?? []).filter((tag: string) => !warned.has(tag));
  const wrong = Object.entries(one.tags ?? {}).filter(([tag, value]) => parsed.tags[tag] !== value);
  return (
    told('valid', parsed.isValid, one.valid) ??
    (wrong.length === 0 ? undefined : `tags ${JSON.stringify(wrong)}, got ${JSON.stringify(parsed.tags)}`) ??
    (unwarned.length === 0 ? undefined : `no warning about ${unwarned.join(', ')}`)
  );
}

const told = (what: string, got: unknown, wanted: unknown): string | undefined =>
  got === wanted ? undefined : `${what}: wanted ${wanted}, got ${got}`;
