import type { UrlResolver } from '../links/resolve-url.ts';
import type { Attributes } from '../match/cursor.ts';
import type { MetaEntry } from '../structured/meta.ts';
import { baseResolver, isJsonLd, metaEntries } from '../structured/structured-data.ts';
import type { MetaRobots, PageLink, PageRefresh, PageRelation } from './definition.ts';

/** A link as it stands in the page; it is made absolute when the page's `base` is known for certain. */
interface RawLink {
  href: string;
  rel: string | undefined;
  text: string | undefined;
  /** A bit for each group that wants it. */
  groups: number;
}

interface RawRelation {
  rel: string;
  href: string;
  attributes: Pick<PageRelation, 'hreflang' | 'media' | 'type'>;
}

/** What the text of an element is wanted for. */
export const WISH = { NONE: 0, LINK: 1, TITLE: 2, JSON_LD: 3 } as const;

const RELATIONS = new Set(['canonical', 'alternate', 'next', 'prev', 'amphtml']);
const TAGS = new Set(['a', 'area', 'base', 'link', 'meta', 'title', 'script']);
/** `5; url=/next` in the forms that browsers take. */
const REFRESH = /^\s*(\d*)[\d.]*(?:\s*[;,]\s*|\s+)(?:url\s*=\s*)?(?:"([^"]*)|'([^']*)|(.*))/is;
const NO_FOLLOW = /(?:^|\s)nofollow(?:\s|$)/;

export interface SignalWishes {
  linkText: boolean;
  metas: boolean;
  jsonLd: boolean;
}

/** Collects the links of a page and what it says about itself, element by element. */
export class PageSignals {
  readonly metas: MetaEntry[] = [];
  readonly jsonLdBlocks: string[] = [];
  title: string | undefined;
  readonly #links: RawLink[] = [];
  readonly #relations: RawRelation[] = [];
  readonly #robots: string[] = [];
  readonly #wishes: SignalWishes;
  #base: string | undefined;
  #refresh: string | undefined;
  #hasTitle = false;

  constructor(wishes: SignalWishes) {
    this.#wishes = wishes;
  }

  static concerns(name: string): boolean {
    return TAGS.has(name);
  }

  get linkCount(): number {
    return this.#links.length;
  }

  /** Looks at an element of one of the names above; answers what its text is wanted for. */
  open(name: string, attributes: Attributes, groups: number): number {
    switch (name) {
      case 'a':
      case 'area':
        return this.#link(attributes, groups);
      case 'link':
        this.#relation(attributes);
        return WISH.NONE;
      case 'meta':
        this.#meta(attributes);
        return WISH.NONE;
      case 'base':
        this.#base ??= attributes.get('href');
        return WISH.NONE;
      case 'title': {
        const first = !this.#hasTitle;
        this.#hasTitle = true;
        return first ? WISH.TITLE : WISH.NONE;
      }
      default:
        return this.#wishes.jsonLd && isJsonLd(attributes.get('type')) ? WISH.JSON_LD : WISH.NONE;
    }
  }

  /** Gives the text of the link of that number. */
  linkText(number: number, text: string): void {
    this.#links[number]!.text = text;
  }

  addGroups(number: number, groups: number): void {
    this.#links[number]!.groups |= groups;
  }

  resolver(pageUrl: string): UrlResolver {
    return baseResolver(pageUrl, this.#base);
  }

  /** All links with their groups; what is no web address is left out. */
  links(resolver: UrlResolver, grouped: (url: string, groups: number) => void): PageLink[] {
    const links: PageLink[] = [];
    for (const { href, rel, text, groups } of this.#links) {
      const url = resolver.resolveWeb(href);
      if (url === undefined) continue;
      const lower = rel === undefined ? '' : rel.trim().toLowerCase();
      const link: PageLink = { url, rel: lower, nofollow: lower !== '' && NO_FOLLOW.test(lower) };
      if (text !== undefined) link.text = text;
      links.push(link);
      if (groups !== 0) grouped(url, groups);
    }
    return links;
  }

  relations(resolver: UrlResolver): PageRelation[] {
    return this.#relations.flatMap(({ rel, href, attributes }) => {
      const url = resolver.resolveWeb(href);
      return url === undefined ? [] : [{ rel, url, ...attributes }];
    });
  }

  robots(): MetaRobots | null {
    if (this.#robots.length === 0) return null;
    const directives = this.#robots
      .flatMap((content) =>
        content
          .toLowerCase()
          .split(',')
          .map((part) => part.trim()),
      )
      .filter((part) => part !== '');
    const says = (word: string) => directives.includes(word) || directives.includes('none');
    return { directives, noindex: says('noindex'), nofollow: says('nofollow') };
  }

  refresh(resolver: UrlResolver): PageRefresh | null {
    const match = REFRESH.exec(this.#refresh ?? '');
    if (match === null) return null;
    const [, seconds, inDouble, inSingle, bare] = match;
    const href = (inDouble ?? inSingle ?? bare)!.trim();
    const url = href === '' ? undefined : resolver.resolveWeb(href);
    return url === undefined ? null : { url, seconds: Number(seconds) };
  }

  #link(attributes: Attributes, groups: number): number {
    const href = attributes.get('href');
    if (href === undefined) return WISH.NONE;
    this.#links.push({ href, rel: attributes.get('rel'), text: undefined, groups });
    return this.#wishes.linkText ? WISH.LINK : WISH.NONE;
  }

  #relation(attributes: Attributes): void {
    const [rels, href] = [attributes.get('rel'), attributes.get('href')];
    if (rels === undefined || href === undefined) return;
    for (const rel of rels.toLowerCase().split(/\s+/)) {
      if (!RELATIONS.has(rel)) continue;
      const [hreflang, media, type] = [
        attributes.get('hreflang'),
        attributes.get('media'),
        attributes.get('type'),
      ];
      const described = {
        ...(hreflang === undefined ? {} : { hreflang }),
        ...(media === undefined ? {} : { media }),
        ...(type === undefined ? {} : { type }),
      };
      this.#relations.push({ rel, href, attributes: described });
    }
  }

  #meta(attributes: Attributes): void {
    if (attributes.get('name')?.trim().toLowerCase() === 'robots')
      this.#robots.push(attributes.get('content') ?? '');
    if (attributes.get('http-equiv')?.trim().toLowerCase() === 'refresh')
      this.#refresh ??= attributes.get('content');
    if (this.#wishes.metas) this.metas.push(...metaEntries((name) => attributes.get(name)));
  }
}
