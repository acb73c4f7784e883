import {
  type HtmlTree,
  mainText,
  structuredData,
  UrlResolver,
  visibleText,
} from '../../../../platform/html/index.ts';
import { countWords } from '../../../../platform/text/index.ts';
import type { Headers } from '../services.ts';
import { detectTechnologies } from '../technology/detect.ts';
import { collect } from './collect.ts';
import { pageLinks } from './page-links.ts';
import { pageMeta } from './page-meta.ts';
import { scriptDependence } from './script-dependence.ts';
import { structuredTypes } from './structured-types.ts';
import { absolute, textOf } from './texts.ts';

export interface AnalyseOptions {
  /** Without it addresses stay as they are written. */
  url: string | undefined;
  headers: Headers;
  mostLinks: number;
}

const NOWHERE = 'about:blank';
const MOST_HEADINGS = 200;
const MOST_IMAGES = 100;
const LONGEST_HEADING = 300;

/** Everything an inspection tells of a page but its answer. */
export function analysePage(tree: HtmlTree, { url, headers, mostLinks }: AnalyseOptions) {
  const page = collect(tree);
  const resolver = resolverOf(url ?? NOWHERE, page.base);
  const data = structuredData(tree, url ?? NOWHERE);
  const words = page.root === undefined ? 0 : countWords(visibleText(page.root));
  const withoutAlt = page.images.filter(({ attribs }) => attribs.alt === undefined);
  return {
    page: {
      meta: pageMeta(page, data, resolver, headers),
      structured_data: structuredTypes(data),
      links: pageLinks(page.anchors, resolver, mostLinks),
      headings: page.headings.slice(0, MOST_HEADINGS).map((heading) => ({
        level: Number(heading.name.slice(1)),
        text: textOf(heading, LONGEST_HEADING),
      })),
      heading_count: page.headings.length,
      images: {
        total: page.images.length,
        without_alt: withoutAlt.length,
        shown: withoutAlt.slice(0, MOST_IMAGES).map(({ attribs }) => absolute(resolver, attribs.src ?? '')),
      },
      word_count: words,
      main_word_count: countWords(mainText(tree)),
      element_count: page.elements,
      depth: page.depth,
      script_dependence: scriptDependence(tree, page, words),
    },
    technologies: detectTechnologies({
      headers,
      generators: [data.meta.generator ?? []].flat(),
      addresses: page.addresses,
      scripts: page.inlineScripts,
      ids: page.ids,
      attributes: page.attributes,
    }),
  };
}

/** What relative addresses are completed with: the `base` of the page where it is an address of the web. */
export function resolverOf(url: string, base: string | undefined): UrlResolver {
  const page = new UrlResolver(url);
  const given = base === undefined ? undefined : page.resolveWeb(base.trim());
  return given === undefined ? page : new UrlResolver(given);
}
