const LEGAL = new Set([
  'inc',
  'incorporated',
  'llc',
  'corp',
  'corporation',
  'company',
  'ltd',
  'lp',
  'dba',
  'ins',
]);
const JOINING = new Set(['the', 'of', 'and', 'for', 'by', 'from', 'a', 'an', 'in', 'with']);

/** Spellings that stand for several words, so that one and the other compare equal. */
const SPELLED: Readonly<Record<string, readonly string[]>> = {
  healthcare: ['health', 'care'],
  healthplan: ['health', 'plan'],
  healthplans: ['health', 'plan'],
  bluecross: ['blue', 'cross'],
  blueshield: ['blue', 'shield'],
  bc: ['blue', 'cross'],
  bs: ['blue', 'shield'],
  bcbsof: ['bcbs', 'of'],
  dept: ['department'],
  hlth: ['health'],
  hlthcare: ['health', 'care'],
  hc: ['health', 'care'],
  hp: ['health', 'plan'],
  fhp: ['family', 'health', 'plan'],
  pln: ['plan'],
  ntwk: ['network'],
  mgd: ['managed'],
  adv: ['advantage'],
  admin: ['administration'],
  svcs: ['services'],
  plans: ['plan'],
  networks: ['network'],
  programs: ['program'],
};

/** Words that many payers share: none of them alone tells which one is meant. */
const COMMON = new Set(
  `access administrators advantage affairs alliance america american assurance behavioral benefit benefits
  best blue care central choice city classic client coast commercial community complete corners cost county
  cross dental department direct discount east employee employees employer family federal first fund funds general
  gold golden government group health healthy holding home hospital individual insurance integrated international
  life local managed management med medical military mountain multi national net network next north northeast one
  open option options pace pacific partner partners physicians plan plus point ppo hmo preferred premier prime program
  provider public regional retirement security select selected senior service services shield solutions source south
  standard state student superior system systems tpa trust union united usa valley value veterans vision west western
  workers`.split(/\s+/),
);

/** Words at the end of a name that people leave out. */
const LEFT_OUT = new Set(
  'health care plan insurance network group services solutions medical program ppo hmo advantage'.split(' '),
);

/** Words that any company may begin its name with: names of these alone are met as a whole or not at all. */
const ANYBODYS = new Set(
  'american america national general community family central regional managed provider health care medical insurance plan network group services'.split(
    ' ',
  ),
);

export const isAnybodys = (words: readonly string[]): boolean => words.every((word) => ANYBODYS.has(word));

/** Lower case words without marks, punctuation and legal forms; `of` and its like stay in. */
export function wordsOfName(text: string): string[] {
  const plain = plainSpelling(text);
  const words = plain === '' ? [] : plain.split(' ').flatMap((word) => SPELLED[word] ?? [word]);
  return withBlues(words.filter((word) => !LEGAL.has(word)));
}

export const isSpelling = (word: string): boolean => word in SPELLED;

export const withoutMarks = (text: string): string => text.normalize('NFKD').replace(/\p{M}+/gu, '');

/** Lower case without marks and punctuation. */
export const plainSpelling = (text: string): string =>
  withoutMarks(text)
    .toLowerCase()
    .replace(/&|\+(?=\s)/g, ' and ')
    // Care 1st is not CareFirst.
    .replace(/^\s*1st\b/, 'first')
    .replace(/['’`´.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();

export const withoutJoining = (words: readonly string[]): string[] =>
  words.filter((word) => !JOINING.has(word));

/** All spellings of Blue Cross Blue Shield as one word. */
function withBlues(words: readonly string[]): string[] {
  const made: string[] = [];
  for (let at = 0; at < words.length; ) {
    const rest = words.slice(at, at + 5).join(' ');
    const found = /^(blue cross (?:and )?(?:blue )?shield|bc (?:and )?bs|blue (?:and )?bcbs)\b/.exec(rest);
    if (found === null) {
      made.push(...bluesOfState(words[at] ?? ''));
      at += 1;
    } else {
      made.push('bcbs');
      at += found[0].split(' ').length;
    }
  }
  return made;
}

/** `bcbsga` is bcbs of ga; names such as bcbst stay as they are. */
function bluesOfState(word: string): string[] {
  const found = /^bcbs([a-z]{2})$/.exec(word);
  return found === null ? [word] : ['bcbs', 'of', found[1] ?? ''];
}

export const isCommon = (word: string): boolean =>
  COMMON.has(word) || LEFT_OUT.has(word) || word === 'bcbs' || word.length < 3 || /^\d+$/.test(word);

export const isTelling = (words: readonly string[]): boolean => words.some((word) => !isCommon(word));

/** The same words with ever fewer of those that people leave out at the end. */
export function shortened(words: readonly string[]): string[][] {
  const made: string[][] = [];
  for (let end = words.length - 1; end > 0 && LEFT_OUT.has(words[end] ?? ''); end--)
    made.push(words.slice(0, end));
  return made;
}

export const canBeLeftOut = (words: readonly string[]): boolean => words.every((word) => LEFT_OUT.has(word));

export const shortest = (words: readonly string[]): readonly string[] => shortened(words).at(-1) ?? words;
