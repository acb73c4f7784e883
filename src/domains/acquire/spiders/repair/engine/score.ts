import { type Features, wordsAround } from './features.ts';
import { comparable, type FieldProfile, type Occurrence } from './profile.ts';
import { jaccard, textSimilarity, wordsOf } from './words.ts';

/** Below this, a value is of another kind. */
const LEAST_SHAPE = 0.35;
/** Words of values that look like the wanted one and are another. */
const OTHERS =
  /^(?:old|was|before|previous|original|regular|list|rrp|msrp|uvp|strike|struck|shipping|delivery|postage|tax|vat|discount|save|saving|savings|off|unit|related|recommended|similar|sponsored|also|bought|recent|viewed|breadcrumb|breadcrumbs|statt|versand|ancien|livraison)$/;
const FAMILIES = [
  'h1 h2 h3 h4 h5 h6',
  'span b strong em i small mark ins bdi data output p div dd td li',
  'dt th label',
  'ul ol dl',
  'img picture source',
].map((tags) => new Set(tags.split(' ')));

interface Sum {
  points: number;
  most: number;
}

/** Whether a value can be one of the profile at all. */
export const isLike = ({ shape }: FieldProfile, value: string): boolean =>
  shape.similarity(value) >= LEAST_SHAPE;

/** How likely an element holds what the profile tells of, from 0 to 1. */
export function scoreOf(profile: FieldProfile, features: Features, value: string, url: string): number {
  const shape = profile.shape.similarity(value);
  if (shape < LEAST_SHAPE) return 0;
  const own = profile.occurrences.filter((occurrence) => occurrence.url === url);
  const known = own.length > 0 ? own : profile.occurrences;
  const sum: Sum = { points: 0, most: 0 };
  add(sum, 3, shape);
  if (own.length > 0) add(sum, 3, sameValue(profile, value, url));
  const around = Math.max(
    ...known.map((occurrence) => surroundings(profile, features, occurrence, own.length > 0)),
  );
  add(sum, 6, around);
  const named = profile.words;
  if ([...named].some((word) => features.words.has(word))) add(sum, 0.8, 1);
  else if (jaccard(named, wordsOf(features.before)) > 0) add(sum, 0.5, 1);
  return (sum.points / sum.most) * doubts(profile, features);
}

function sameValue({ valuesOf }: FieldProfile, value: string, url: string): number {
  const values = valuesOf.get(url)!;
  if (values.has(comparable(value))) return 1;
  return Math.max(...[...values].map((known) => closeness(known, comparable(value))));
}

/** Addresses often keep their end, texts most of their letters. */
function closeness(one: string, two: string): number {
  const end = (text: string) => text.split(/[?#]/)[0]!.split('/').at(-1)!;
  if (one.includes('/') && end(one) !== '' && end(one) === end(two)) return 0.9;
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return short.length > 2 && long.includes(short) ? 0.6 * (short.length / long.length) : 0;
}

/** How much stands around an element as it stood around the value on a good page. */
function surroundings(
  profile: FieldProfile,
  now: Features,
  { features: then }: Occurrence,
  isSamePage: boolean,
): number {
  const sum: Sum = { points: 0, most: 0 };
  if (then.before !== '' && (profile.hasLabel || isSamePage))
    add(sum, profile.hasLabel ? 2.5 : 1.2, textSimilarity(then.before, now.before));
  if (then.after !== '' && (profile.hasAfter || isSamePage))
    add(sum, profile.hasAfter ? 1 : 0.5, textSimilarity(then.after, now.after));
  if (then.heading !== '' && (profile.hasHeading || isSamePage))
    add(sum, 0.6, textSimilarity(then.heading, now.heading));
  if (then.words.size > 0) add(sum, 1.2, jaccard(then.words, now.words));
  if (then.itemprop !== '') add(sum, 1.5, then.itemprop === now.itemprop ? 1 : 0);
  if (then.ancestorWords.size > 0) add(sum, 0.7, jaccard(then.ancestorWords, now.ancestorWords));
  add(sum, 0.9, tagSimilarity(then.tag, now.tag));
  add(sum, 0.5, sharedTags(then.ancestorTags, now.ancestorTags));
  add(sum, 1.4, Math.max(0, 1 - 2.5 * Math.abs(then.order - now.order)));
  add(sum, 0.2, Math.max(0, 1 - Math.abs(then.depth - now.depth) / 5));
  return sum.points / sum.most;
}

function tagSimilarity(one: string, two: string): number {
  if (one === two) return 1;
  return FAMILIES.some((family) => family.has(one) && family.has(two)) ? 0.5 : 0;
}

function sharedTags(one: readonly string[], two: readonly string[]): number {
  if (one.length === 0 && two.length === 0) return 1;
  const rest = [...two];
  let shared = 0;
  for (const tag of one) {
    const at = rest.indexOf(tag);
    if (at === -1) continue;
    rest.splice(at, 1);
    shared += 1;
  }
  return shared / Math.max(one.length, two.length);
}

/** What speaks against an element although it looks right. */
function doubts({ occurrences, wordsAround: before }: FieldProfile, now: Features): number {
  let factor = 1;
  if (now.isStruck && !occurrences.some(({ features }) => features.isStruck)) factor *= 0.7;
  if (now.isAside && !occurrences.some(({ features }) => features.isAside)) factor *= 0.8;
  const isStrange = wordsAround(now).some((word) => !before.has(word) && OTHERS.test(word));
  return isStrange ? factor * 0.75 : factor;
}

function add(sum: Sum, weight: number, share: number): void {
  sum.points += weight * share;
  sum.most += weight;
}
