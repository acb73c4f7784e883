import type { Input, Output } from '../../../lib/api.ts';
import { ordered } from '../../../lib/field-order.ts';

export type Built = Output<'spiders.build'>;
export type Preview = NonNullable<Output<'spiders.suggest-fields'>['preview']>;
type DraftFields = NonNullable<Input<'spiders.suggest-fields'>['draft']>;
type PreviewField = NonNullable<DraftFields['fields']>[number];
export type Selector = PreviewField['selector'];
export type DataType = PreviewField['data_type'];
type Handler = Output<'spiders.get'>['definition']['handlers'][number];
type Picked = NonNullable<Preview['picked']>;

/** A field while it is being made. */
export interface DraftField {
  id: number;
  name: string;
  data_type: DataType;
  selector: Selector;
  /** Of a suggestion; one that was typed has none. */
  confidence: number | null;
  evidence: readonly string[];
  alternatives: readonly Selector[];
}

export interface Draft {
  /** What the rows are made of; without it a page is one row. */
  item: string | undefined;
  fields: readonly DraftField[];
}

let last = 0;
const nextId = (): number => {
  last += 1;
  return last;
};

export const emptyField = (): DraftField => ({
  id: nextId(),
  name: '',
  data_type: 'text',
  selector: { css: '' },
  confidence: null,
  evidence: [],
  alternatives: [],
});

const fieldOf = (field: Built['fields'][number] | Picked, name = field.name): DraftField => ({
  id: nextId(),
  name,
  data_type: field.data_type as DataType,
  selector: field.selector as Selector,
  confidence: field.confidence,
  evidence: field.evidence,
  alternatives: field.alternatives as Selector[],
});

export const draftOf = (built: Built): Draft => {
  const item = built.spider.definition.handlers[0]?.item;
  return { item: item?.css ?? item?.xpath, fields: built.fields.map((field) => fieldOf(field)) };
};

/** What a stored spider reads from the pages of one handler. */
export const draftOfHandler = (handler: Handler, types: ReadonlyMap<string, string>): Draft => ({
  item: handler.item?.css ?? handler.item?.xpath,
  fields: Object.entries(ordered(handler.selectors, [...types.keys()])).map(([name, selector]) => ({
    ...emptyField(),
    name,
    data_type: (types.get(name) ?? 'text') as DataType,
    selector,
  })),
});

export const handlerOf = (handler: Handler, { item, fields }: Draft): Handler => ({
  url_pattern: handler.url_pattern,
  ...(item === undefined || item.trim() === '' ? {} : { item: whereOf(item) }),
  selectors: Object.fromEntries(usableFields(fields).map(({ name, selector }) => [name, selector])),
});

/** A picked field under a name that no other has. */
export function withPicked({ item, fields }: Draft, picked: Picked): Draft {
  const taken = new Set(fields.map(({ name }) => name));
  let name = picked.name;
  for (let number = 2; taken.has(name); number += 1) name = `${picked.name}_${number}`;
  return { item, fields: [...fields, fieldOf(picked, name)] };
}

/** XPath begins with a slash, a dot or a bracket, and CSS with none of them but a dot before a name. */
export const isXPath = (text: string): boolean => /^\s*(?:\/|\.\.?\/|\.$|\(|following-sibling::)/.test(text);

export const whereOf = (text: string): { css: string } | { xpath: string } =>
  isXPath(text) ? { xpath: text.trim() } : { css: text.trim() };

/** The same selector at another place. */
export function movedTo({ css: _css, xpath: _xpath, ...rest }: Selector, text: string): Selector {
  return { ...rest, ...whereOf(text) };
}

/** Those that can be read: with a name and a place, or a source that needs none. */
export const usableFields = (fields: readonly DraftField[]): PreviewField[] =>
  fields
    .filter(({ name, selector }) => name.trim() !== '' && selector.css !== '' && selector.xpath !== '')
    .map(({ name, data_type, selector }) => ({ name: name.trim(), data_type, selector }));

/** What POST /spiders takes, from what was built and what was made of it since. */
export function spiderOf(built: Built | undefined, url: string, draft: Draft) {
  const { origin, hostname, pathname, host } = new URL(url);
  const handler = handlerOf(
    { url_pattern: built?.spider.definition.handlers[0]?.url_pattern ?? pathname, selectors: {} },
    draft,
  );
  const navigation = built?.spider.definition.navigation;
  return {
    name: built?.spider.name ?? `${host}${pathname === '/' ? '' : pathname}`,
    site_url: built?.spider.site_url ?? `${origin}/`,
    scope: built?.spider.scope ?? {
      start_urls: [url],
      allowed_domains: [hostname],
      url_patterns: [pathname],
    },
    definition: { handlers: [handler], ...(navigation === undefined ? {} : { navigation }) },
  };
}
