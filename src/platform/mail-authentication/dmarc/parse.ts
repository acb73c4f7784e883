export type Policy = 'none' | 'quarantine' | 'reject';

export interface DmarcFault {
  tag: string;
  message: string;
}

export interface DmarcRecord {
  text: string;
  /** It follows the standard; receivers apply much of what does not, as `policy` says. */
  isValid: boolean;
  /** What applies, with what holds where a tag is missing. */
  tags: Record<string, string>;
  /** As they stand in the record. */
  given: Record<string, string>;
  faults: DmarcFault[];
  warnings: DmarcFault[];
  /** What receivers do with mail that fails; undefined when they must ignore the record. */
  policy: Policy | undefined;
}

const POLICIES: ReadonlySet<string> = new Set(['none', 'quarantine', 'reject']);
const VERSION = /^v[ \t]*=[ \t]*DMARC1[ \t]*(?:;|$)/;
const NAME = /^[a-z][a-z0-9_]*$/i;

const oneOf =
  (...values: string[]) =>
  (value: string): boolean =>
    values.includes(value.toLowerCase());
const isPolicy = (value: string): boolean => POLICIES.has(value.toLowerCase());
const isWhole = (value: string, most: number): boolean => /^\d{1,10}$/.test(value) && Number(value) <= most;

/** RFC 9989 keeps the first group; the second is of RFC 7489 and is ignored now. */
const VALUES: Readonly<Record<string, (value: string) => boolean>> = {
  v: (value) => value === 'DMARC1',
  p: isPolicy,
  sp: isPolicy,
  np: isPolicy,
  adkim: oneOf('r', 's'),
  aspf: oneOf('r', 's'),
  psd: oneOf('y', 'n', 'u'),
  t: oneOf('y', 'n'),
  fo: (value) => value.split(':').every((option) => /^[01ds]$/i.test(option.trim())),
  rua: (value) => reportAddresses(value).every(isReportAddress),
  ruf: (value) => reportAddresses(value).every(isReportAddress),
};
const REMOVED: Readonly<Record<string, (value: string) => boolean>> = {
  pct: (value) => isWhole(value, 100),
  rf: (value) => value.split(':').every((format) => /^(?:afrf|iodef)$/i.test(format.trim())),
  ri: (value) => isWhole(value, 4_294_967_295),
};
const DEFAULTS = { adkim: 'r', aspf: 'r', fo: '0', psd: 'u', t: 'n' } as const;

export const reportAddresses = (value: string): string[] => value.split(',').map((address) => address.trim());

/** `mailto:` is what receivers know; the size after `!` is of the older standard. */
export function isReportAddress(address: string): boolean {
  const bare = address.replace(/!\d+[kmgt]?$/i, '');
  if (/^mailto:/i.test(bare)) return /^mailto:[^\s@,!]+@[^\s@,!]+$/i.test(bare);
  return /^https?:\/\/[^\s/]+/i.test(bare);
}

/** Whether a tag may have a value; unknown tags may have any. */
export const isTagValue = (tag: string, value: string): boolean =>
  (VALUES[tag.toLowerCase()] ?? REMOVED[tag.toLowerCase()] ?? (() => true))(value);

/** Anything else at the name is not meant for DMARC. */
export const isDmarc = (text: string): boolean => VERSION.test(text);

export function parseDmarc(text: string): DmarcRecord {
  const record: DmarcRecord = {
    ...{ text, isValid: false, tags: {}, given: {}, faults: [], warnings: [], policy: undefined },
  };
  if (!isDmarc(text)) {
    record.faults.push({ tag: 'v', message: 'The record does not start with v=DMARC1.' });
    return record;
  }
  const order = readTags(record, text);
  judgeValues(record);
  judgePolicy(record, order);
  fillIn(record);
  warn(record);
  record.isValid = record.faults.length === 0;
  return record;
}

/** Answers the names in their order. */
function readTags(record: DmarcRecord, text: string): string[] {
  const order: string[] = [];
  const parts = text.split(';');
  for (const [index, part] of parts.entries()) {
    const trimmed = part.trim();
    if (trimmed === '' && index === parts.length - 1) continue;
    const at = trimmed.indexOf('=');
    const name = trimmed.slice(0, Math.max(at, 0)).trim().toLowerCase();
    const value = trimmed.slice(at + 1).trim();
    if (at === -1 || !NAME.test(name) || value === '') {
      record.faults.push({ tag: name || trimmed, message: `"${trimmed}" is not written as tag=value.` });
      continue;
    }
    if (name in record.given)
      record.faults.push({ tag: name, message: `The tag ${name} stands in the record twice.` });
    else record.given[name] = value;
    order.push(name);
  }
  return order;
}

function judgeValues({ given, faults, warnings }: DmarcRecord): void {
  for (const [tag, value] of Object.entries(given)) {
    const isGood = VALUES[tag];
    if (isGood?.(value) === false)
      faults.push({ tag, message: `"${value}" is not a valid value of ${tag}.` });
    else if (tag in REMOVED)
      warnings.push({ tag, message: `The tag ${tag} is no longer part of DMARC (RFC 9989) and is ignored.` });
    else if (isGood === undefined)
      warnings.push({ tag, message: `The tag ${tag} is unknown and is ignored.` });
  }
}

/** Without a valid `p` a record that asks for reports still means `none` (RFC 9989, section 4.7). */
function judgePolicy(record: DmarcRecord, order: readonly string[]): void {
  const { given, faults, warnings, tags } = record;
  const stated = given.p?.toLowerCase();
  const reports = given.rua !== undefined && reportAddresses(given.rua).some(isReportAddress);
  if (stated !== undefined && isPolicy(stated)) {
    record.policy = stated as Policy;
    if (order[1] !== 'p')
      warnings.push({ tag: 'p', message: 'The tag p should follow v: some receivers only read it there.' });
  } else if (reports) {
    record.policy = 'none';
    if (stated === undefined)
      warnings.push({ tag: 'p', message: 'The tag p is missing; receivers read it as none.' });
  } else if (given.psd?.toLowerCase() === 'y') record.policy = 'none';
  else if (stated === undefined)
    faults.push({
      tag: 'p',
      message: 'The record has neither a policy (p) nor an address for reports (rua).',
    });
  if (record.policy !== undefined) tags.p = record.policy;
}

function fillIn({ given, tags, policy }: DmarcRecord): void {
  const kept = Object.entries(given).filter(([tag, value]) => tag !== 'p' && isTagValue(tag, value));
  for (const [tag, value] of kept)
    tags[tag] = ['rua', 'ruf', 'v'].includes(tag) || !(tag in VALUES) ? value : value.toLowerCase();
  for (const [tag, value] of Object.entries(DEFAULTS)) tags[tag] ??= value;
  if (policy === undefined) return;
  tags.sp ??= policy;
  tags.np ??= tags.sp;
}

const STRENGTH: Readonly<Record<string, number>> = { none: 0, quarantine: 1, reject: 2 };

function warn({ given, tags, warnings, policy }: DmarcRecord): void {
  if (policy === undefined) return;
  const isWeaker = (tag: 'sp' | 'np') =>
    given[tag] !== undefined && (STRENGTH[tags[tag] ?? ''] ?? 0) < (STRENGTH[policy] ?? 0);
  for (const tag of ['sp', 'np'] as const)
    if (isWeaker(tag))
      warnings.push({
        tag,
        message: `Subdomains have a weaker policy (${tag}=${tags[tag]}) than the domain.`,
      });
  if (given.rua === undefined && given.psd?.toLowerCase() !== 'y')
    warnings.push({ tag: 'rua', message: 'Nobody receives reports: there is no rua.' });
  const options = tags.fo?.split(':') ?? [];
  if (given.fo !== undefined && (given.ruf === undefined || (options.includes('0') && options.includes('1'))))
    warnings.push({
      tag: 'fo',
      message:
        given.ruf === undefined ? 'The tag fo has no effect without ruf.' : 'fo=0 has no effect beside fo=1.',
    });
  for (const tag of ['rua', 'ruf'] as const)
    for (const address of reportAddresses(given[tag] ?? 'mailto:a@b')) {
      if (/!\d+[kmgt]?$/i.test(address))
        warnings.push({ tag, message: 'The size limit after "!" is obsolete and is ignored.' });
      if (/^https?:/i.test(address))
        warnings.push({ tag, message: `Receivers send reports by mail and ignore ${address}.` });
    }
}
