import { hash } from 'node:crypto';

/** Numbers that look like chance, always the same for the same seed. */
export function numbersOf(seed: string): (below: number) => number {
  let state = Number.parseInt(hash('sha256', seed, 'hex').slice(0, 8), 16);
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const WOODS = ['oak', 'ash', 'walnut', 'cherry', 'beech', 'maple', 'elm', 'pine', 'larch', 'birch'];
const THINGS = ['table', 'chair', 'bench', 'shelf', 'desk', 'stool', 'chest', 'cabinet', 'bed', 'door'];
const WHO = [
  'Anna',
  'our youngest joiner',
  'the man at the saw',
  'my sister',
  'a friend of the house',
  'Peter',
];
const DOES = ['planes', 'sands', 'turns', 'oils', 'checks', 'joins', 'carves', 'measures', 'packs', 'signs'];
const WHAT = [
  'the long boards',
  'every leg',
  'the back rest',
  'a small drawer',
  'the round top',
  'both sides',
];
const WHERE = ['in the yard', 'near the window', 'under the old roof', 'by the river', 'next to the stove'];
const WHEN = [
  'in spring',
  'before noon',
  'on the third day',
  'after the rain',
  'once a week',
  'late in the year',
];
const WHY = [
  'so that it stays flat',
  'because dry wood moves less',
  'as the first owner did',
  'to keep it warm',
];

/** The name of a page: a piece of furniture with a number of its own. */
export function nameOf(number: number): string {
  const wood = WOODS[number % WOODS.length] ?? '';
  const thing = THINGS[Math.floor(number / WOODS.length) % THINGS.length] ?? '';
  return `${wood.charAt(0).toUpperCase()}${wood.slice(1)} ${thing} ${number}`;
}

/** Plain English of so many sentences, of about eleven words each. */
export function proseOf(seed: string, sentences: number): string {
  const next = numbersOf(seed);
  const pick = (words: readonly string[]): string => words[next(words.length)] ?? '';
  const make = (): string => {
    const thing = `${pick(WOODS)} ${pick(THINGS)}`;
    const sentence = `${pick(WHO)} ${pick(DOES)} ${pick(WHAT)} of the ${thing} ${pick(WHERE)} ${pick(WHEN)} ${pick(WHY)}.`;
    return sentence.charAt(0).toUpperCase() + sentence.slice(1);
  };
  return Array.from({ length: sentences }, make).join(' ');
}
