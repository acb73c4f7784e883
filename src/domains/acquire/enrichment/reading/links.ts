import { before } from '../../../../kernel/before.ts';
import { type HtmlTree, pageResolver, visibleText, walk } from '../../../../platform/html/index.ts';
import { profileOf, type SocialProfile } from './social-profile.ts';

export interface PageLinks {
  mails: string[];
  phones: string[];
  profiles: SocialProfile[];
  /** Pages of the same site that tell how to reach people, and who they are. */
  contactPages: string[];
  aboutPages: string[];
}

const MOST = 100;
const CONTACT =
  /\b(?:contact(?:o|s)?|kontakt|impressum|contatti|contactez|get in touch|imprint|yhteystiedot)\b/i;
const ABOUT =
  /\b(?:about(?: us)?|über uns|ueber-uns|qui-sommes|quienes-somos|chi-siamo|company|unternehmen|om-oss)\b/i;

/** Where the links of a page lead that are of use beyond the page. */
export function readLinks(tree: HtmlTree, url: string): PageLinks {
  const resolver = pageResolver(tree, url);
  const host = new URL(url).host;
  const mails = new Set<string>();
  const phones = new Set<string>();
  const profiles = new Map<string, SocialProfile>();
  const contactPages = new Set<string>();
  const aboutPages = new Set<string>();
  walk(tree.document, {
    open(element) {
      const { name, attribs } = element;
      if ((name !== 'a' && name !== 'area') || attribs.href === undefined) return;
      const href = attribs.href.trim();
      if (/^mailto:/i.test(href)) mails.add(decoded(before(href.slice(7), '?')));
      else if (/^tel:/i.test(href)) phones.add(decoded(href.slice(4)));
      else {
        const target = resolver.resolveWeb(href);
        const parsed = target === undefined ? null : URL.parse(target);
        if (parsed === null) return;
        const profile = profileOf(parsed);
        if (profile !== undefined && !profiles.has(profile.network)) profiles.set(profile.network, profile);
        if (parsed.host !== host) return;
        const label = `${visibleText(element).slice(0, 100)} ${decodeURI(safe(parsed.pathname))}`;
        parsed.hash = '';
        if (CONTACT.test(label)) contactPages.add(parsed.href);
        else if (ABOUT.test(label)) aboutPages.add(parsed.href);
      }
    },
    close: () => undefined,
  });
  return {
    mails: [...mails].slice(0, MOST),
    phones: [...phones].slice(0, MOST),
    profiles: [...profiles.values()],
    contactPages: [...contactPages].slice(0, MOST),
    aboutPages: [...aboutPages].slice(0, MOST),
  };
}

/** Paths may hold escapes that stand for nothing. */
const safe = (path: string): string =>
  path.replaceAll(/%(?![\da-f]{2})/gi, '%25').replaceAll(/%[89a-f][\da-f]/gi, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text).trim();
  } catch {
    // Escapes that stand for nothing are left as they are written.
    return text.trim();
  }
}
