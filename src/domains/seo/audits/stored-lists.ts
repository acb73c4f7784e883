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
/** Their sum is one digit, behind that of the kind. */
const FLAG = { nofollow: 1, isAnchor: 2, hasScript: 4 } as const;
const HIDDEN = '!';
const SHOWN = '.';
const KIND_LENGTH = 3;

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
      (link.hasScript ? FLAG.hasScript : 0);
    const kind = `${KINDS.indexOf(link.kind)}${flags}${link.isHidden ? HIDDEN : SHOWN}`;
    packed += `${url ?? NONE}${FIELD}${text}${FIELD}${kind}${FIELD}${place?.line ?? 0}${FIELD}${place?.column ?? 0}`;
    packed += `${FIELD}${href ?? NONE}${FIELD}${rel}${FIELD}${role ?? NONE}${FIELD}${REGIONS.indexOf(link.region)}${RECORD}`;
  }
  return packed;
}

const orNull = (text: string | undefined): string | null =>
  text === undefined || text === NONE ? null : text;

/** What the site wants to know of a link. */
export interface LinkTarget {
  url: string;
  text: string;
  nofollow: boolean;
  line: number;
  column: number;
}

const OTHER = String(KINDS.indexOf('other')).charCodeAt(0);
const ZERO = 0x30;

/** Those that lead to a page, without all the rest: a site has hundreds of thousands. */
export function eachTarget(packed: string, visit: (target: LinkTarget) => void): void {
  for (let from = 0; from < packed.length; ) {
    const urlEnd = packed.indexOf(FIELD, from);
    const textEnd = packed.indexOf(FIELD, urlEnd + 1);
    const lineEnd = packed.indexOf(FIELD, textEnd + KIND_LENGTH + 2);
    const columnEnd = packed.indexOf(FIELD, lineEnd + 1);
    if (packed[from] !== NONE && packed.charCodeAt(textEnd + 1) !== OTHER)
      visit({
        url: packed.slice(from, urlEnd),
        text: packed.slice(urlEnd + 1, textEnd),
        nofollow: ((packed.charCodeAt(textEnd + 2) - ZERO) & FLAG.nofollow) !== 0,
        line: Number(packed.slice(textEnd + KIND_LENGTH + 2, lineEnd)),
        column: Number(packed.slice(lineEnd + 1, columnEnd)),
      });
    from = packed.indexOf(RECORD, columnEnd) + 1;
  }
}

export function unpackLinks(packed: string): LinkFact[] {
  const records = packed.split(RECORD);
  records.pop();
  return records.map((record) => {
    const [url, text = '', kind = '', line, column, href, rel = '', role, region] = record.split(FIELD);
    const flags = Number(kind[1]);
    return {
      ...{ href: orNull(href), url: orNull(url), kind: KINDS[Number(kind[0])] ?? 'other', text, rel },
      nofollow: (flags & FLAG.nofollow) !== 0,
      ...{ region: REGIONS[Number(region)] ?? 'content', role: orNull(role) },
      isAnchor: (flags & FLAG.isAnchor) !== 0,
      hasScript: (flags & FLAG.hasScript) !== 0,
      isHidden: kind[2] === HIDDEN,
      place: line === '0' ? null : { line: Number(line), column: Number(column) },
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
