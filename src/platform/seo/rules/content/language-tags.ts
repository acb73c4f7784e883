/** Languages of the registry that Intl has no English name for. */
const FURTHER = new Set(
  (
    'acf acm acq act afb aii ajp apc apd ayl btm bts bzj cbk cim ckt cri dlm evk evn fkv fpe gcf gcr gct gos gul hwc ist jct kca ' +
    'kge kjh kxd lak lld mam maz mdh mgm mhn mix mns mrw mww nah ncj nhe niv nrm olo oto pih pjt pov qub quh quy rcf rmc rml rmn ' +
    'rop ruo ruq swg tcs tsg twd tzh tzj tzo wym yrk yua zlm'
  ).split(' '),
);
/** Three letters that Intl renames although the registry has them; others that it renames, such as `eng`, are not in there. */
const RENAMED = new Set(
  (
    'als arb ayr azj cmn cwd ekk esk fat fuc gaz gug ike khk kmr knc kng kpv lvs npi ojg ory pbu pes plt quz src swh uzn ydd zsm ' +
    'zyb'
  ).split(' '),
);
const TAG = /^([a-z]{2,3}|[a-z]{5,8})(?:-[a-z0-9]{1,8})*$/i;
/** Grandfathered and private tags, which are valid without a language in front. */
const WHOLE = /^(?:i-[a-z]{2,}|x(?:-[a-z0-9]{1,8})+|art-lojban|cel-gaulish|zh-min)$/i;
/** Codes of the registry that stand for no language. */
const NONE = new Set(['mis', 'mul', 'und', 'zxx']);

const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' });
const known = new Map<string, boolean>();
const MOST_KNOWN = 1_000;

export const primarySubtag = (tag: string): string => tag.trim().split(/[-_]/)[0]?.toLowerCase() ?? '';

/** Whether the primary subtag stands in the IANA registry and the whole has the form of a tag. */
export function isLanguageTag(tag: string): boolean {
  const trimmed = tag.trim();
  if (WHOLE.test(trimmed)) return true;
  return TAG.test(trimmed) && isRegistered(primarySubtag(trimmed));
}

function isRegistered(subtag: string): boolean {
  let isKnown = known.get(subtag);
  if (isKnown === undefined) {
    isKnown = FURTHER.has(subtag) || NONE.has(subtag) || isPrivate(subtag) || hasName(subtag);
    if (known.size < MOST_KNOWN) known.set(subtag, isKnown);
  }
  return isKnown;
}

const isPrivate = (subtag: string): boolean => /^q[a-t][a-z]$/.test(subtag);

function hasName(subtag: string): boolean {
  if (subtag.length > 3 || names.of(subtag) === undefined) return false;
  return subtag.length === 2 || RENAMED.has(subtag) || new Intl.Locale(subtag).language === subtag;
}

/** The languages that the detector can tell. */
const DETECTED = new Set(
  (
    'am ar az be bg bn ca cs da de el en es et eu fa fi fr gu he hi hr hu hy is it ja ka kn ko ku lo lt lv ml mr ms nl no or ' +
    'pa pl pt ro ru sk sl sq sr sv ta te th tl tr uk ur vi yo zh'
  ).split(' '),
);

/** What a declared language may be detected as: other codes of it, and neighbours that look the same in writing. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  nb: ['no', 'da'],
  nn: ['no', 'da'],
  no: ['da'],
  da: ['no'],
  hr: ['sr'],
  sr: ['hr'],
  bs: ['hr', 'sr'],
  sh: ['hr', 'sr'],
  cnr: ['hr', 'sr'],
  iw: ['he'],
  in: ['ms'],
  id: ['ms'],
  fil: ['tl'],
  mo: ['ro'],
  ckb: ['ku'],
  kmr: ['ku'],
  yue: ['zh'],
  cmn: ['zh'],
  nan: ['zh'],
  arz: ['ar'],
  prs: ['fa'],
  cs: ['sk'],
  sk: ['cs'],
  ur: ['hi'],
};

export const detectedAs = (declared: string): readonly string[] => [declared, ...(ALSO[declared] ?? [])];

export const canBeDetected = (declared: string): boolean =>
  DETECTED.has(declared) || ALSO[declared] !== undefined;
