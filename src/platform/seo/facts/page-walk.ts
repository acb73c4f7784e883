import type { Element, UrlResolver } from '../../html/index.ts';
import type {
  Alternate,
  DocumentFacts,
  Heading,
  ImageFact,
  LinkFact,
  LinkRelation,
  MetaFact,
  ResourceFact,
  TextFact,
} from './page-facts.ts';
import type { Places } from './places.ts';
import {
  AROUND,
  AROUND_IN_ARTICLE,
  AROUND_IN_MAIN,
  ARTICLE,
  CODE,
  FORM,
  FORM_IN_ARTICLE,
  FORM_IN_MAIN,
  HEADER,
  MAIN,
  TextRecord,
} from './text-record.ts';

/** Collects the text of an element for as long as it is open. */
export interface Capture {
  text: string;
  /** Alternative texts and labels of what is in it. */
  alternative: string;
  /** How deep in hidden things the element itself is: what is hidden further down nobody hears. */
  hidden: number;
}

export interface Control {
  element: Element;
  /** The one around it. */
  label: Capture | null;
}

type Mutable<Facts> = { -readonly [Key in keyof Facts]: Facts[Key] };

/** What has been found so far; the walk adds to it in the order of the page. */
export class Draft {
  elements = 0;
  lang: DocumentFacts['lang'] = null;
  metaCharset: { name: string; start: number } | null = null;
  hasMain = false;
  articles = 0;
  controls = 0;
  pictures = 0;
  readonly titles: TextFact[] = [];
  readonly metas: MetaFact[] = [];
  readonly canonicals: LinkRelation[] = [];
  readonly alternates: Alternate[] = [];
  readonly relations: LinkRelation[] = [];
  readonly headings: Mutable<Heading>[] = [];
  readonly links: Mutable<LinkFact>[] = [];
  readonly images: ImageFact[] = [];
  readonly resources: ResourceFact[] = [];
  readonly forms: DocumentFacts['forms'][number][] = [];
  readonly picturesWithoutImage: DocumentFacts['picturesWithoutImage'][number][] = [];
  readonly videos: Mutable<DocumentFacts['videos'][number]>[] = [];
  readonly positiveTabindexes: DocumentFacts['positiveTabindexes'][number][] = [];
  readonly landmarks = new Set<string>();
  readonly ids = new Map<string, Element>();
  readonly repeatedIds = new Map<string, Element>();
  /** Targets of `name` attributes. */
  readonly names: string[] = [];
  readonly usedIds = new Set<string>();
  /** Controls without a name of their own. */
  readonly unnamed: Control[] = [];
  /** What labels are `for`. */
  readonly labelled = new Set<string>();
  /** Links that only `aria-labelledby` names. */
  readonly referringLinks: { link: Mutable<LinkFact>; ids: string }[] = [];
}

type Region = LinkFact['region'];

/** Where the walk is, and what it does when it leaves the elements around it. */
export class PageWalk {
  readonly draft = new Draft();
  readonly record = new TextRecord();
  readonly places: Places;
  readonly resolver: UrlResolver;
  readonly captures: Capture[] = [];
  /** `https://host/` and `http://host/`: what internal links begin with. */
  readonly #internal: readonly [string, string];
  readonly #leaving: { element: Element; action: () => void }[] = [];

  inHead = false;
  /** Depth in things whose content does not count at all: `noscript`. */
  ignored = 0;
  /** Depth in things whose text is none of the page: scripts, titles. */
  silent = 0;
  /** Depth in things that are not shown. */
  hidden = 0;
  around = 0;
  forms = 0;
  headers = 0;
  inArticle = 0;
  code = 0;
  region: Region = 'content';
  /** Text flags of where the walk is; `updateFlags` after any change of the above. */
  flags = 0;
  main: { around: number; forms: number; isOpen: boolean } | null = null;
  article: { around: number; forms: number; isOpen: boolean } | null = null;
  /** The innermost `label`, `picture` and `video` that are open. */
  label: Capture | null = null;
  picture: { hasImage: boolean } | null = null;
  video: Mutable<DocumentFacts['videos'][number]> | null = null;

  constructor(places: Places, resolver: UrlResolver, pageUrl: string) {
    this.places = places;
    this.resolver = resolver;
    const host = URL.parse(pageUrl)?.host ?? '';
    this.#internal = [`https://${host}/`, `http://${host}/`];
  }

  isInternal(url: string): boolean {
    return url.startsWith(this.#internal[0]) || url.startsWith(this.#internal[1]);
  }

  leaving(element: Element, action: () => void): void {
    this.#leaving.push({ element, action });
  }

  close(element: Element): void {
    const leaving = this.#leaving;
    for (let last = leaving.at(-1); last?.element === element; last = leaving.at(-1)) {
      leaving.pop();
      last.action();
    }
  }

  capture(): Capture {
    const capture: Capture = { text: '', alternative: '', hidden: this.hidden };
    this.captures.push(capture);
    return capture;
  }

  endCapture(capture: Capture): void {
    this.captures.splice(this.captures.indexOf(capture), 1);
  }

  text(data: string): void {
    const { captures } = this;
    for (let index = 0; index < captures.length; index++) {
      const capture = captures[index];
      if (capture !== undefined && this.hidden <= capture.hidden) capture.text += data;
    }
    if (this.silent === 0) this.record.add(data, this.flags);
  }

  /** An alternative text or a label of something without text of its own. */
  alternative(text: string): void {
    const { captures } = this;
    for (let index = 0; index < captures.length; index++) {
      const capture = captures[index];
      if (capture !== undefined && this.hidden <= capture.hidden) capture.alternative += ` ${text}`;
    }
  }

  block(): void {
    this.record.break();
    const { captures } = this;
    for (let index = 0; index < captures.length; index++) {
      const capture = captures[index];
      if (capture !== undefined) capture.text += ' ';
    }
  }

  updateFlags(): void {
    const { around, forms, main, article } = this;
    this.flags =
      (around > 0 ? AROUND : 0) |
      (forms > 0 ? FORM : 0) |
      (this.headers > 0 ? HEADER : 0) |
      (this.code > 0 ? CODE : 0);
    if (main?.isOpen === true)
      this.flags |=
        MAIN | (around > main.around ? AROUND_IN_MAIN : 0) | (forms > main.forms ? FORM_IN_MAIN : 0);
    if (article?.isOpen === true)
      this.flags |=
        ARTICLE |
        (around > article.around ? AROUND_IN_ARTICLE : 0) |
        (forms > article.forms ? FORM_IN_ARTICLE : 0);
  }
}
