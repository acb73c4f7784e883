import { type Element, pageResolver, parseHtml, visibleText, walk } from '../../html/index.ts';
import { decoded } from './decoded.ts';
import { readFileName } from './file-name.ts';
import { urlIdentity } from './url-identity.ts';

export const PRICE_LINK_KINDS = [
  'hospital_mrf',
  'tic_toc',
  'tic_in_network',
  'tic_allowed',
  'cms_hpt',
  'page',
] as const;
export type PriceLinkKind = (typeof PRICE_LINK_KINDS)[number];

export interface PriceLink {
  url: string;
  kind: PriceLinkKind;
  label: string;
  inFooter: boolean;
}

const DATA_FILE = /\.(csv|json|xml|xlsx?|zip|gz|zst)$/i;
const PAYER_FILE = /\.(json|xml)(\.(gz|zip|zst))?$|\.(zip|gz)$/i;
const ABOUT_PRICES =
  /(price|pricing|charges?)[\s_/-]*transparency|transparency[\s_-]+in[\s_-]+coverage|machine[\s_-]*readable|standard[\s_-]*charges|charge[\s_-]*master|list[\s_-]*of[\s_-]*charges/i;
/** In the names and labels of files alone. */
const SHORT_FOR_PRICES = /(?<![a-z])(?:mrfs?|cdm)(?![a-z])|charge[\s_-]*description[\s_-]*master/i;
/** Programs that hand out files, where the label says that it is one of prices. */
const DOWNLOAD = /download[^/]*$|\.(?:aspx|ashx|php)$/i;
const NAMES_FILE = /machine[\s_-]*readable|standard[\s_-]*charges|\bmrf\b/i;

/** Links of a page that lead to price files, or to the page that has them: files first, then what the footer says. */
export function priceLinks(html: string, pageUrl: string): PriceLink[] {
  const tree = parseHtml(html);
  const resolver = pageResolver(tree, pageUrl);
  const found = new Map<string, PriceLink>();
  let footers = 0;
  walk(tree.document, {
    open(element) {
      if (isFooter(element)) footers += 1;
      for (const { address, isLink } of addressesOf(element)) {
        const url = resolver.resolve(address.trim());
        if (url === undefined || !/^https?:/.test(url)) continue;
        const label = labelOf(element);
        const kind = kindOf(url, label);
        const identity = urlIdentity(url) ?? url;
        if (kind !== null && (isLink || kind !== 'page') && !found.has(identity))
          found.set(identity, { url, kind, label, inFooter: footers > 0 });
      }
    },
    close(element) {
      if (isFooter(element)) footers -= 1;
    },
  });
  const place = ({ kind, inFooter }: PriceLink): number =>
    2 * PRICE_LINK_KINDS.indexOf(kind) + (inFooter ? 0 : 1);
  return [...found.values()].sort((one, other) => place(one) - place(other));
}

const isFooter = ({ name, attribs }: Element): boolean =>
  name === 'footer' ||
  attribs.role === 'contentinfo' ||
  /(^|[\s_-])footer($|[\s_-])/i.test(`${attribs.id ?? ''} ${attribs.class ?? ''}`);

const ADDRESS_ATTRIBUTES = ['data-href', 'data-url', 'data-file', 'data-download-url'];

/** Where an element leads: by its link, or by what a script of the page makes of it when it is pressed. */
function addressesOf({ name, attribs }: Element): { address: string; isLink: boolean }[] {
  const { href, onclick } = attribs;
  const isLink = (name === 'a' || name === 'area') && href !== undefined;
  const pressed = /['"]((?:https?:)?\/[^'"\s]+)['"]/.exec(onclick ?? '')?.[1];
  const others = [...ADDRESS_ATTRIBUTES.map((attribute) => attribs[attribute]), pressed];
  return [
    ...(isLink ? [{ address: href, isLink }] : []),
    ...others.flatMap((address) => (address === undefined ? [] : [{ address, isLink: false }])),
  ];
}

function labelOf(element: Element): string {
  const text = visibleText(element).replace(/\s+/g, ' ').trim();
  return text === '' ? (element.attribs['aria-label'] ?? element.attribs.title ?? '').trim() : text;
}

function kindOf(url: string, label: string): PriceLinkKind | null {
  const { pathname, search } = new URL(url);
  const name = nameOf(pathname, search);
  if (/^cms-hpt\.txt$/i.test(name)) return 'cms_hpt';
  const file = readFileName(url);
  if (file !== null && (file.extension !== '' || DATA_FILE.test(name) || /standardcharges/i.test(name)))
    return 'hospital_mrf';
  const words = `${name} ${label}`;
  if (PAYER_FILE.test(name)) {
    if (
      /[-_]index\.|table[-_ ]*of[-_ ]*contents|(^|[-_])toc([-_.]|$)/i.test(words) ||
      /[a-z]TOC\b/.test(name)
    )
      return 'tic_toc';
    if (/in[-_ ]?network/i.test(words)) return 'tic_in_network';
    if (/allowed[-_ ]?amounts?|out[-_ ]?of[-_ ]?network/i.test(words)) return 'tic_allowed';
    if (/transparency[\s_-]+in[\s_-]+coverage/i.test(decoded(pathname))) return 'tic_in_network';
  }
  if (DOWNLOAD.test(pathname) && search !== '' && NAMES_FILE.test(label)) return 'hospital_mrf';
  if (DATA_FILE.test(name) && SHORT_FOR_PRICES.test(words)) return 'hospital_mrf';
  if (!ABOUT_PRICES.test(`${decoded(pathname)} ${label}`)) return null;
  return DATA_FILE.test(name) ? 'hospital_mrf' : 'page';
}

/** The last part of the path, unless a program hands out the file that its query names. */
function nameOf(pathname: string, search: string): string {
  const last = pathname.slice(pathname.lastIndexOf('/') + 1);
  if (DATA_FILE.test(last)) return last;
  const asked = [...new URLSearchParams(search).values()].find((value) => DATA_FILE.test(value));
  return asked === undefined ? last : asked.slice(asked.lastIndexOf('/') + 1);
}
