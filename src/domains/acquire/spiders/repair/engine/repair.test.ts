import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../../../kernel/must.ts';
import { type RepairedField, repairHandler } from './repair-handler.ts';
import {
  addDecoys,
  asideFirst,
  type Change,
  changeTags,
  dropLabels,
  hashClasses,
  type Mutation,
  moveSections,
  prefixClasses,
  relabel,
  removeField,
  renameClasses,
  tableOfFacts,
  wrapValues,
} from './testing-mutations.ts';
import {
  type Chance,
  chanceOf,
  listPage,
  type Product,
  pick,
  productOf,
  productPage,
  render,
  shuffled,
} from './testing-shop-pages.ts';

const FIELDS = {
  title: { css: 'h1.product-title' },
  price: { css: '.price' },
  sku: { css: '.sku' },
  image: { css: 'img.main-image', attribute: 'src' },
  rating: { css: '.stars' },
  brand: { xpath: '//dd[@class="brand"]' },
  released: { css: 'dd.released::text' },
  description: { css: '.about .description' },
  tags: { css: 'a.tag', multiple: true },
};
const RENAMES: readonly Mutation[] = [renameClasses, hashClasses, prefixClasses];
const OTHERS: readonly (readonly [string, Mutation])[] = [
  ['tags', changeTags],
  ['wrapped', wrapValues],
  ['moved', moveSections],
  ['decoys', addDecoys],
  ['aside first', asideFirst],
  ['table', tableOfFacts],
  ['no labels', dropLabels],
  ['other labels', relabel],
];

interface Tally {
  right: number;
  wrong: number;
  missed: number;
  kept: number;
}
const tally = (): Tally => ({ right: 0, wrong: 0, missed: 0, kept: 0 });
const PAGES = 5;

function products(chance: Chance, from: number): Product[] {
  return Array.from({ length: PAGES }, (_, at) => productOf(chance, from + at));
}

/** How the value of a field stands in the answer. */
function truth(product: Product, field: string): unknown {
  const value = must(product.values[field], 'product.values[field]');
  if (field === 'tags') return value.split('|');
  return field === 'image' ? new URL(value, product.url).href : value;
}

const isRight = ({ field, fresh }: RepairedField, now: readonly Product[]): boolean =>
  fresh.every(
    ({ after }, at) => JSON.stringify(after) === JSON.stringify(truth(must(now[at], 'now[at]'), field)),
  );

function count(into: Tally, repaired: RepairedField, now: readonly Product[], isGone: boolean): void {
  const proposed = repaired.after !== null;
  if (isGone) into[proposed ? 'wrong' : 'right'] += 1;
  else if (repaired.verdict === 'healthy') into[isRight(repaired, now) ? 'kept' : 'wrong'] += 1;
  else if (!proposed) into.missed += 1;
  else into[isRight(repaired, now) ? 'right' : 'wrong'] += 1;
}

function trial(seed: number): {
  kinds: string[];
  repaired: RepairedField[];
  now: Product[];
  gone: string | undefined;
} {
  const chance = chanceOf(seed);
  const style = { labels: chance() < 0.6, semantic: chance() < 0.3 };
  const known = products(chance, 1);
  const draw = chance();
  // The same pages again, the same with other prices, or others altogether.
  const now =
    draw < 0.45
      ? known
      : draw < 0.7
        ? known.map(({ url, values }) => ({
            url,
            values: {
              ...values,
              price: must(productOf(chance, 1).values.price, 'productOf(chance, 1).values.price'),
            },
          }))
        : products(chance, 50);
  const chosen = shuffled(chance, OTHERS).slice(0, Math.floor(chance() * 4));
  const gone = chance() < 0.3 ? pick(chance, ['price', 'rating', 'sku', 'released', 'image']) : undefined;
  const rename = pick(chance, RENAMES);
  const changes: Change[] = [
    ...chosen.map(([, mutation]) => mutation(chance)),
    // After the decoys, which stay: they must not be taken for what is gone.
    ...(gone === undefined ? [] : [removeField(gone)(chance)]),
    rename(chance),
  ];
  const pageOf = (product: Product) =>
    productPage(chanceOf(Number(product.url.split('/').at(-1)) + seed * 7), product, style);
  const changed = (product: Product) =>
    render(changes.reduce((page, change) => change(page), pageOf(product)));
  const handler = { fields: FIELDS };
  const { fields } = repairHandler({
    handler,
    good: known.map((product) => ({ url: product.url, html: render(pageOf(product)), handler })),
    fresh: now.map((product) => ({ url: product.url, html: changed(product) })),
    types: { rating: 'float', released: 'timestamp' },
  });
  return { kinds: [rename.name, ...chosen.map(([name]) => name)], repaired: fields, now, gone };
}

test('selectors are repaired after generated changes of product pages', (t) => {
  const trials = 200;
  const all = tally();
  const gone = tally();
  const byField = new Map<string, Tally>();
  const byKind = new Map<string, Tally>();
  for (let seed = 1; seed <= trials; seed += 1) {
    const { kinds, repaired, now, gone: missing } = trial(seed);
    for (const field of repaired) {
      if (field.field === missing) {
        count(gone, field, now, true);
        continue;
      }
      count(all, field, now, false);
      count(of(byField, field.field), field, now, false);
      for (const kind of kinds) count(of(byKind, kind), field, now, false);
    }
  }
  const tell = (name: string, { right, wrong, missed, kept }: Tally) => {
    const broken = right + wrong + missed;
    t.diagnostic(
      `${name}: ${right} of ${broken} repaired (${percent(right / broken)}), ${wrong} wrong (${percent(wrong / broken)}), ${missed} left, ${kept} still right`,
    );
  };
  tell(`${trials} changes`, all);
  for (const [field, counts] of byField) tell(`field ${field}`, counts);
  for (const [kind, counts] of byKind) tell(`with ${kind}`, counts);
  t.diagnostic(`fields that are gone: ${gone.right} left alone, ${gone.wrong} wrong proposals`);
  const broken = all.right + all.wrong + all.missed;
  assert.ok(broken > trials * 5, 'the changes break selectors');
  assert.ok(all.right / broken >= 0.95, 'most are repaired');
  assert.ok(all.wrong / broken <= 0.01, 'a wrong proposal is rare');
  assert.ok(gone.wrong / (gone.right + gone.wrong) <= 0.1, 'what is gone has no successor');
});

test('containers of rows and their fields are repaired after generated changes of lists', (t) => {
  const trials = 60;
  const counts = tally();
  const handler = {
    item: { css: 'li.result' },
    fields: {
      title: { css: 'a.name' },
      link: { css: 'a.name', attribute: 'href' },
      price: { css: '.price' },
    },
  };
  for (let seed = 1; seed <= trials; seed += 1) {
    const chance = chanceOf(seed + 1_000);
    const lists = [products(chance, 1), products(chance, 11), products(chance, 21)];
    const isSame = chance() < 0.5;
    const freshLists = isSame ? lists : [products(chance, 61), products(chance, 71), products(chance, 81)];
    const changes = [
      ...shuffled(chance, [changeTags, wrapValues, addDecoys]).slice(0, Math.floor(chance() * 3)),
      pick(chance, RENAMES),
    ].map((mutation) => mutation(chance));
    const url = (at: number) => `https://shop.example/list?page=${at + (isSame ? 0 : 10)}`;
    const { fields } = repairHandler({
      handler,
      good: lists.map((list, at) => ({
        url: `https://shop.example/list?page=${at}`,
        html: render(listPage(list)),
        handler,
      })),
      fresh: freshLists.map((list, at) => ({
        url: url(at),
        html: render(changes.reduce((page, change) => change(page), listPage(list))),
      })),
    });
    for (const { field, after, fresh, verdict } of fields) {
      const wanted = freshLists.map((list) =>
        field === 'link'
          ? must(list[0], 'list[0]').url
          : must(must(list[0], 'list[0]').values[field], 'list[0].values[field]'),
      );
      const right = fresh.every(({ after: value }, at) => value === wanted[at]);
      if (verdict === 'healthy' && right) counts.kept += 1;
      else if (after === null) counts.missed += 1;
      else counts[right ? 'right' : 'wrong'] += 1;
    }
  }
  t.diagnostic(`${trials} lists of three fields: ${JSON.stringify(counts)}`);
  const broken = counts.right + counts.wrong + counts.missed;
  assert.ok(counts.right / broken >= 0.95 && counts.wrong / broken <= 0.02);
});

const of = (counts: Map<string, Tally>, name: string): Tally => {
  const known = counts.get(name) ?? tally();
  counts.set(name, known);
  return known;
};
const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;
