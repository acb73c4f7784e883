const lower = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');

const orNull = (text: string): string | null => (text === '' ? null : text);

const SETTINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    inpatient: 'ip,i,in,in-patient,in patient,inpatients,inpatient only,hospital inpatient',
    outpatient: 'op,o,out,out-patient,out patient,outpatients,outpatient only,hospital outpatient',
    both: 'ip/op,op/ip,ip & op,ip and op,i/o,inpatient/outpatient,inpatient / outpatient,inpatient & outpatient,inpatient and outpatient,outpatient/inpatient,inpatient|outpatient,inpatient, outpatient',
  }).flatMap(([setting, spellings]) =>
    [...spellings.split(/,(?! )/)].map((spelling) => [spelling, setting] as const),
  ),
);

export function settingOf(text: string): string | null {
  const word = lower(text);
  return orNull(SETTINGS.get(word) ?? word);
}

/** Hospitals call their own bills and those of physicians HB and PB. */
const BILLING_CLASSES: ReadonlyMap<string, string> = new Map([
  ...(['prof', 'pb'] as const).map((word) => [word, 'professional'] as const),
  ...(['fac', 'hb'] as const).map((word) => [word, 'facility'] as const),
]);

export function billingClassOf(text: string): string | null {
  const word = lower(text);
  return orNull(BILLING_CLASSES.get(word) ?? word);
}

const phrase = (text: string): string => lower(text.replace(/[_-]+/g, ' '));

const OF_CHARGES = /^(?:percent|percentage|%|pct)(?: of)?(?: total)?(?: (?:gross|billed))?(?: charges?)?$/;
const TOGETHER: ReadonlyMap<string, string> = new Map([
  ...([
    ['perdiem', 'per diem'],
    ['caserate', 'case rate'],
    ['case rates', 'case rate'],
    ['feeschedule', 'fee schedule'],
    ['fee schedules', 'fee schedule'],
  ] as const),
]);

const MOST_KNOWN = 1_000;
/** Few texts come again and again. */
const known = new Map<string, string | null>();

/** One of the five of CMS wherever only case, blanks, hyphens and the like differ. */
export function methodologyOf(text: string): string | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const read = readMethodology(text);
  if (known.size < MOST_KNOWN) known.set(text, read);
  return read;
}

function readMethodology(text: string): string | null {
  const words = phrase(text);
  if (OF_CHARGES.test(words)) return 'percent of total billed charges';
  return orNull(TOGETHER.get(words) ?? words);
}

/** How payers call the kind of an amount; whatever is a share of charges is a percentage and never dollars. */
export function negotiatedTypeOf(text: string): string | null {
  const word = text.trim().toLowerCase();
  const words = phrase(text);
  if (OF_CHARGES.test(words)) return 'percentage';
  return orNull(TOGETHER.get(words) ?? (/^(?:per diem|fee schedule)$/.test(words) ? words : word));
}
