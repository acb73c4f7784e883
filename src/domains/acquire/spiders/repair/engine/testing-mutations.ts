import { must } from '../../../../../kernel/must.ts';
import { type Chance, type Node, node, pick, shuffled } from './testing-shop-pages.ts';

/** A change that a new version of a site makes to every page alike: chance is drawn once, pages are changed many times. */
export type Change = (page: Node) => Node;
export type Mutation = (chance: Chance) => Change;

/** Rebuilds a page from the leaves up. */
export function mapped(inner: Node, change: (inner: Node) => Node | Node[]): Node {
  const children = inner.children.flatMap((child): (Node | string)[] => {
    if (typeof child === 'string') return [child];
    const changed = change(mapped(child, change));
    return Array.isArray(changed) ? changed : [changed];
  });
  return { ...inner, children };
}

const FRESH_WORDS = [
  'card',
  'panel',
  'value',
  'block',
  'entry',
  'text',
  'main',
  'info',
  'head',
  'bit',
  'cell',
  'group',
  'amount',
  'caption',
  'body',
  'zone',
];

/** New names with a meaning of their own, none of them the old one. */
export const renameClasses: Mutation = (chance) => {
  const names = new Map<string, string>();
  const shift = Math.floor(chance() * 1_000);
  return (page) =>
    mapped(page, (inner) =>
      withClass(inner, (old) => {
        const word =
          names.get(old) ?? `${pick(chance, FRESH_WORDS)}-${pick(chance, FRESH_WORDS)}${names.size + shift}`;
        names.set(
          old,
          word.replace(/\d+$/, (digits) => letters(Number(digits))),
        );
        return must(names.get(old), 'names.get(old)');
      }),
    );
};

const letters = (number: number): string =>
  [...String(number)].map((digit) => 'abcdefghij'[Number(digit)]).join('');

/** Names that a tool makes up with every build. */
export const hashClasses: Mutation = (chance) => {
  const names = new Map<string, string>();
  return (page) =>
    mapped(page, (inner) =>
      withClass(inner, (old) => {
        const name = names.get(old) ?? `css-${Math.floor(chance() * 36 ** 6).toString(36)}7${names.size}`;
        names.set(old, name);
        return name;
      }),
    );
};

/** A prefix or another way of writing: the old word is in the new name. */
export const prefixClasses: Mutation = (chance) => {
  const prefix = pick(chance, ['pdp__', 'x-', 'shop-', 'c-']);
  const ending = pick(chance, ['', '--large', '_new']);
  return (page) => mapped(page, (inner) => withClass(inner, (old) => `${prefix}${old}${ending}`));
};

function withClass(inner: Node, rename: (old: string) => string): Node {
  const old = inner.attributes.class;
  return old === undefined ? inner : { ...inner, attributes: { ...inner.attributes, class: rename(old) } };
}

export const changeTags: Mutation = (chance) => {
  const others: Record<string, string> = {
    p: pick(chance, ['div', 'span']),
    span: pick(chance, ['b', 'em', 'div']),
    h1: pick(chance, ['h1', 'h2']),
    dd: 'dd',
    div: pick(chance, ['section', 'div']),
    article: pick(chance, ['div', 'section']),
    li: pick(chance, ['div', 'li']),
    ul: pick(chance, ['div', 'ul']),
  };
  if (others.li === 'li') others.ul = 'ul';
  return (page) => mapped(page, (inner) => ({ ...inner, tag: others[inner.tag] ?? inner.tag }));
};

/** Every value in one or two more elements. */
export const wrapValues: Mutation = (chance) => {
  const inside = chance() < 0.5;
  const deep = chance() < 0.5;
  return (page) =>
    mapped(page, (inner) => {
      if (inner.holds === undefined || inner.holds === 'item' || inner.tag === 'dd') return inner;
      if (inside && inner.tag !== 'img') {
        const { holds: _, ...outer } = inner;
        return { ...outer, children: [{ ...node('span', 'inner', ...inner.children), holds: inner.holds }] };
      }
      return node('div', 'wrap', deep ? node('div', 'wrap-inner', inner) : inner);
    });
};

/** The parts of the product in another order, in another container. */
export const moveSections: Mutation = (chance) => {
  const seed = chance();
  return (page) =>
    mapped(page, (inner) => {
      if (
        inner.attributes.class === undefined ||
        !inner.children.some((child) => typeof child !== 'string' && child.attributes.class === 'buy')
      )
        return inner;
      const [title, ...sections] = inner.children;
      let state = seed;
      const order = shuffled(() => {
        state = (state * 9_301 + 0.49297) % 1;
        return state;
      }, sections);
      return {
        ...inner,
        children: [
          node(
            'div',
            'columns',
            node('div', 'left', must(title, 'title'), ...order.slice(0, 3)),
            node('div', 'right', ...order.slice(3)),
          ),
        ],
      };
    });
};

/** Values of the same kind beside the right one: what it cost before, what sending costs, the title once more. */
export const addDecoys: Mutation = (chance) => {
  const [old, shipping, crumb, early] = [chance() < 0.7, chance() < 0.7, chance() < 0.5, chance() < 0.5];
  return (page) =>
    mapped(page, (inner) => {
      if (inner.holds === 'price' && inner.tag !== 'li') {
        const value = inner.children.find((child) => typeof child === 'string') ?? '$1.00';
        const dearer = String(value).replace(/\d+/, (digits) => String(Number(digits) + 20));
        const was = old
          ? [
              node(
                'div',
                'before',
                node(
                  pick(() => (early ? 0 : 0.9), ['del', 'span']),
                  'was',
                  dearer,
                ),
              ),
            ]
          : [];
        const sent = shipping
          ? [node('div', 'sending', node('span', '', 'Shipping'), node('span', 'costs', '$4.90'))]
          : [];
        return early ? [...was, inner, ...sent] : [inner, ...was, ...sent];
      }
      if (inner.holds === 'title' && crumb && inner.tag.startsWith('h'))
        return [node('nav', 'crumbs', node('a', '', 'Home'), node('span', '', ...inner.children)), inner];
      return inner;
    });
};

/** The related products before the product itself. */
export const asideFirst: Mutation = () => (page) =>
  mapped(page, (inner) => {
    const aside = inner.children.find((child) => typeof child !== 'string' && child.tag === 'aside');
    return aside === undefined
      ? inner
      : { ...inner, children: [aside, ...inner.children.filter((child) => child !== aside)] };
  });

/** A list of terms becomes a table. */
export const tableOfFacts: Mutation = () => (page) =>
  mapped(page, (inner) => {
    if (inner.tag !== 'dl') return inner;
    const rows: Node[] = [];
    for (let at = 0; at + 1 < inner.children.length; at += 2) {
      const [name, value] = [inner.children[at] as Node, inner.children[at + 1] as Node];
      rows.push(node('tr', '', { ...name, tag: 'th' }, { ...value, tag: 'td' }));
    }
    return { ...inner, tag: 'table', children: [node('tbody', '', ...rows)] };
  });

export const dropLabels: Mutation = () => (page) =>
  mapped(page, (inner) => (inner.attributes.class === 'label' ? [] : inner));

export const relabel: Mutation = () => (page) =>
  mapped(page, (inner) =>
    inner.attributes.class === 'label'
      ? {
          ...inner,
          children: inner.children.map((text) =>
            text === 'SKU:' ? 'Article number' : text === 'Price:' ? 'Now only' : text,
          ),
        }
      : inner,
  );

/** The site does not say it any more. */
export const removeField =
  (field: string): Mutation =>
  () =>
  (page) =>
    mapped(page, (inner) => (inner.holds === field ? [] : inner));
