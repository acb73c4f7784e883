import type { PageFacts, Weighed } from '../../../platform/seo/index.ts';

type LinkFact = NonNullable<PageFacts['document']>['links'][number];

const FIELD = '\u001f';
const RECORD = '\u001e';
const NONE = '\u001d';
/** Texts that have them are kept another way. */
const RESERVED = /[\n\u001d-\u001f]/;

const KINDS = ['internal', 'external', 'other'] as const satisfies readonly LinkFact['kind'][];
const REGIONS = [
  'content',
  'navigation',
  'header',
  'footer',
  'aside',
] as const satisfies readonly LinkFact['region'][];
const FLAG = { nofollow: 1, isAnchor: 2, hasScript: 4, isHidden: 8 } as const;

/** One text for all: a page has hundreds, and as JSON they would cost more than all the rest. Null where that cannot be. */
export function packLinks(links: readonly LinkFact[]): string | null {
  let packed = '';
  for (const link of links) {
    const { href, url, text, rel, role, place } = link;
    if (RESERVED.test(text) || RESERVED.test(href ?? '') || RESERVED.test(rel) || RESERVED.test(role ?? ''))
      return null;
    const flags =
      (link.nofollow ? FLAG.nofollow : 0) |
      (link.isAnchor ? FLAG.isAnchor : 0) |
      (link.hasScript ? FLAG.hasScript : 0) |
      (link.isHidden ? FLAG.isHidden : 0);
    const numbers = `${KINDS.indexOf(link.kind)} ${REGIONS.indexOf(link.region)} ${flags} ${place?.line ?? 0} ${place?.column ?? 0}`;
    packed += `${href ?? NONE}${FIELD}${url ?? NONE}${FIELD}${text}${FIELD}${rel}${FIELD}${role ?? NONE}${FIELD}${numbers}${RECORD}`;
  }
  return packed;
}

const orNull = (text: string | undefined): string | null =>
  text === undefined || text === NONE ? null : text;

export function unpackLinks(packed: string): LinkFact[] {
  const records = packed.split(RECORD);
  records.pop();
  return records.map((record) => {
    const [href, url, text = '', rel = '', role, numbers = ''] = record.split(FIELD);
    const [kind = 0, region = 0, flags = 0, line = 0, column = 0] = numbers.split(' ').map(Number);
    return {
      ...{ href: orNull(href), url: orNull(url), kind: KINDS[kind] ?? 'other', text, rel },
      nofollow: (flags & FLAG.nofollow) !== 0,
      ...{ region: REGIONS[region] ?? 'content', role: orNull(role) },
      isAnchor: (flags & FLAG.isAnchor) !== 0,
      hasScript: (flags & FLAG.hasScript) !== 0,
      isHidden: (flags & FLAG.isHidden) !== 0,
      place: line === 0 ? null : { line, column },
    };
  });
}

const names = new WeakMap<Weighed, string>();

/** What passed says nothing but how much it weighs. */
export function packPasses(outcomes: readonly Weighed[]): string {
  let packed = '';
  for (const outcome of outcomes) if (outcome.findings === 0) packed += `${nameOf(outcome)};`;
  return packed;
}

function nameOf(outcome: Weighed): string {
  const known = names.get(outcome);
  if (known !== undefined) return known;
  const name = `${outcome.rule} ${outcome.category} ${outcome.weight}`;
  names.set(outcome, name);
  return name;
}

const passes = new Map<string, Weighed>();

export function unpackPasses(packed: string): Weighed[] {
  const list = packed.split(';');
  list.pop();
  return list.map(passOf);
}

function passOf(name: string): Weighed {
  const known = passes.get(name);
  if (known !== undefined) return known;
  const [rule = '', category, weight] = name.split(' ');
  const pass: Weighed = Object.freeze({
    ...{ rule, category: category as Weighed['category'], weight: Number(weight), extent: 0, cap: null },
    ...{ findings: 0, share: null, severity: null },
  });
  passes.set(name, pass);
  return pass;
}
