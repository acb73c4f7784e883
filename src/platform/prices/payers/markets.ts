export const MARKETS = [
  ...(['commercial', 'medicare_advantage', 'medicare', 'medicaid', 'exchange'] as const),
  ...(['tricare', 'va', 'workers_comp', 'auto'] as const),
];
export type Market = (typeof MARKETS)[number];

export const PRODUCTS = ['hmo', 'ppo', 'epo', 'pos', 'indemnity', 'snp', 'hdhp'] as const;
export type Product = (typeof PRODUCTS)[number];

/** What plan names call a market. Longer phrases are looked for first; of several markets the first listed counts. */
const MARKET_PHRASES: Readonly<Record<Market, string>> = {
  va: 'fee basis,va optum ccn,va ccn,va community care network,va community care,vaccn,vapccc,veterans choice,champva',
  workers_comp:
    'workers comp,workers compensation,worker comp,work comp,work compensation,workmans comp,workmans compensation,' +
    'workmens comp,workers compensation,wkrs comp,wrk comp,workcomp,wc',
  tricare: 'tricare for life,tricare prime,tricare select,tricare,champus',
  auto: 'auto,no fault,mva,motor vehicle',
  exchange:
    'on exchange,individual exchange,exchange,hix,health insurance exchange,marketplace,aca,qhp,ifp,covered california',
  medicare_advantage:
    'medicare advantage,medicare adv,mcr advantage,mcr adv,mcare advantage,mcare adv,medicare replacement,medicare hmo,' +
    'medicare ppo,medicare pos,medicare risk,medicare part c,managed medicare,medicare managed,medicare managed care,' +
    'managed mcr,mcr managed,mcr replacement,mcr hmo,mcr ppo,mcr risk,medicare replacement plan,pffs,mmp,' +
    'senior advantage,mapd,ma pd,dsnp,d snp,csnp,isnp,dual complete,dual eligible,dual,ma',
  medicaid:
    'managed mcd,mcd managed,managed mcaid,medicaid replacement,comm plan,caid,apple health,oregon health plan,' +
    'managed medicaid,medicaid managed care,medicaid managed,medicaid mco,medicaid hmo,medicaid,mcaid,mcd,medi cal,mcal,m cal,' +
    'mmc,mco,gmc,chip,peachcare,tenncare,badgercare,healthy families,community plan,ahcccs,masshealth,soonercare',
  medicare:
    'medicare supplement,medicare supplemental,medicare supp,med supp,medigap,traditional medicare,original medicare,medicare ffs,medicare,mcr,mcare',
  commercial:
    'off exchange,off marketplace,commercial,commerical,cmcl,coml,comml,comm,com,employer group,self funded,self insured,large group,small group',
};

const PRODUCT_PHRASES: Readonly<Record<Product, string>> = {
  hmo: 'hmo',
  ppo: 'ppo,preferred provider',
  epo: 'epo,exclusive provider',
  pos: 'pos,qpos,point of service',
  indemnity: 'indemnity,traditional',
  snp: 'snp,dsnp,d snp,csnp,isnp,special needs',
  hdhp: 'hdhp,cdhp,hsa,high deductible',
};

interface Phrase<Kind> {
  kind: Kind;
  words: string[];
}

const phrasesOf = <Kind extends string>(table: Readonly<Record<Kind, string>>): Phrase<Kind>[] =>
  (Object.entries(table) as [Kind, string][])
    .flatMap(([kind, list]) => list.split(',').map((phrase) => ({ kind, words: phrase.split(' ') })))
    .sort((one, other) => other.words.length - one.words.length);

const MARKET_LIST = phrasesOf(MARKET_PHRASES);
const PRODUCT_LIST = phrasesOf(PRODUCT_PHRASES);
const MARKET_ORDER = Object.keys(MARKET_PHRASES) as Market[];
/** What is paid is what Medicare pays, whoever pays a share of it. */
const ORIGINAL =
  /\b(traditional|original) medicare\b|\bmedicare supp|\bmed supp\b|\bmedigap\b|\bmedicare (?:ffs\b|part(?: b)?$|b$)/;

const WORDS = new Set([...MARKET_LIST, ...PRODUCT_LIST].flatMap(({ words }) => words));

/** A word of which phrases for markets and products are made. */
export const isMarketWord = (word: string): boolean => WORDS.has(word);

export interface SplitName {
  words: string[];
  market: Market | null;
  product: Product | null;
}

/** Takes the words for market and product out of a name. */
export function splitMarket(words: readonly string[]): SplitName {
  const marked = words.map(() => false);
  const markets = new Set(mark(words, MARKET_LIST, marked));
  const products = new Set(mark(words, PRODUCT_LIST, marked));
  if (isVeterans(words)) markets.add('va');
  if (words.includes('military')) markets.add('tricare');
  const rest = words.filter((_, index) => !marked[index]);
  return {
    words: rest,
    market: privateMarket(MARKET_ORDER.find((kind) => markets.has(kind)) ?? null, words, rest),
    product: PRODUCTS.find((kind) => products.has(kind)) ?? null,
  };
}

/** Medicare that a company sells is Medicare Advantage. */
function privateMarket(
  market: Market | null,
  words: readonly string[],
  rest: readonly string[],
): Market | null {
  if (market !== 'medicare' || ORIGINAL.test(words.join(' '))) return market;
  return rest.length > 0 ? 'medicare_advantage' : market;
}

/** VA at the end of a name may be Virginia. */
const isVeterans = (words: readonly string[]): boolean => words[0] === 'va' || words.includes('veterans');

function mark<Kind>(words: readonly string[], phrases: readonly Phrase<Kind>[], marked: boolean[]): Kind[] {
  const found: Kind[] = [];
  const taken = new Set<number>();
  for (const phrase of phrases)
    for (let start = 0; start + phrase.words.length <= words.length; start++) {
      const places = phrase.words.map((_, index) => start + index);
      if (places.some((place) => taken.has(place))) continue;
      if (!phrase.words.every((word, index) => words[start + index] === word)) continue;
      found.push(phrase.kind);
      for (const place of places) {
        taken.add(place);
        marked[place] = true;
      }
    }
  return found;
}
