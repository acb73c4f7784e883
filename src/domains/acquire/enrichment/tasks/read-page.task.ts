import { LimitError, mainText, parseHtml, structuredData } from '../../../../platform/html/index.ts';
import { guessLanguage, readability } from '../../../../platform/text/index.ts';
import { readContacts } from '../reading/contacts.ts';
import { readLinks } from '../reading/links.ts';
import { readOrganisation } from '../reading/organisation.ts';
import { scrape } from '../reading/scrape.ts';
import { listThings } from '../reading/things.ts';

export interface ReadInput {
  html: string;
  url: string;
  selectors: Readonly<Record<string, string>>;
}

/** What sources want of a page besides an inspection. A page that costs too much is told as such. */
export default async function readPage({ html, url, selectors }: ReadInput) {
  try {
    const tree = parseHtml(html);
    const data = structuredData(tree, url);
    const things = listThings(data);
    const links = readLinks(tree, url);
    const text = mainText(tree);
    const language = await guessLanguage(text);
    return {
      reading: {
        ...links,
        contacts: readContacts(tree, links, things),
        organisation: readOrganisation(things, url),
        things: { jsonLd: data.jsonLd, microdata: data.microdata, rdfa: data.rdfa },
        language: language ?? null,
        readability: readability(text, language?.code) ?? null,
        scraped: scrape(tree, selectors),
      },
    };
  } catch (error) {
    if (error instanceof LimitError) return { limit: error.message };
    if (error instanceof RangeError && /call stack/.test(error.message))
      return { limit: 'The elements of this page are nested too deeply.' };
    throw error;
  }
}
