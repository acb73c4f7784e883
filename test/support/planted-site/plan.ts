import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageChanges } from '../../../src/platform/seo/testing-pages.ts';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** What an address of a planted site has otherwise than a healthy page. */
export interface PageWish
  extends Pick<PageChanges, 'doctype' | 'html' | 'head' | 'addToHead' | 'addToMain' | 'status'> {
  /** Instead of the usual path; a whole URL for another scheme or host. */
  path?: string;
  headers?: Readonly<Record<string, string | readonly string[] | null>>;
  title?: string;
  description?: string;
  heading?: string;
  /** Instead of the prose of the page. */
  text?: string;
  /** Instead of all that stands in `main`, or in `body`. */
  main?: string;
  body?: string;
  /** Further links in the text. */
  links?: readonly string[];
  /** Changes the finished source. */
  edit?(source: string): string;
  redirect?: readonly [status: number, location: string];
  /** Milliseconds before the first byte. */
  delayMs?: number;
  isCompressed?: false;
  /** Answers by itself. */
  answer?: Handler;
  /** Whether the sitemap lists it and the pages around it link to it; what is no healthy target is neither. */
  isListed?: boolean;
  isLinked?: boolean;
}

/** An issue that an audit has to find: where, as paths of the site. Site rules name all the pages of a group. */
export interface Expected {
  rule: string;
  at: readonly string[];
  /** So many of them at one place. */
  times?: number;
}

/** What is true of the faulty page as well, and why. */
export interface Consequence extends Expected {
  because: string;
}

export interface Fault {
  /** What is wrong, in a few words. */
  shape: string;
  pages?: Readonly<Record<string, PageWish>>;
  /** Lines of robots.txt, and files beside the pages. */
  robots?: readonly string[];
  files?: Readonly<Record<string, Handler>>;
  /** Where the rule must find it; the first page unless told. */
  at?: readonly string[];
  times?: number;
  alsoCauses?: readonly Consequence[];
}

/** The path of the page that has the fault, or of one beside it. */
export type Here = (beside?: string) => string;

export type MakeFault = (here: Here) => Fault;

/** Three of each rule, in different shapes. */
export type Faults = Readonly<Record<string, readonly MakeFault[]>>;

/** A fault that is all on one page. */
export const onePage =
  (
    shape: string,
    wish: PageWish,
    more: {
      times?: number;
      at?: readonly string[];
      also?: Readonly<Record<string, string>>;
    } = {},
  ): MakeFault =>
  (here) => {
    const path = wish.path ?? here();
    return {
      ...{ shape, pages: { [path]: wish }, at: more.at ?? [path] },
      ...(more.times === undefined ? {} : { times: more.times }),
      alsoCauses: Object.entries(more.also ?? {}).map(([rule, because]) => ({ rule, because, at: [path] })),
    };
  };

export const DOMAIN = 'holm.example';
export const ORIGIN = `https://www.${DOMAIN}`;

/** A page that is there only to link to others. */
export const linking = (...links: string[]): PageWish => ({ links });
