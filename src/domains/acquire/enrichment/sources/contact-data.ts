import { passOver } from '../lookup/faults.ts';
import type { Lookup, Page } from '../lookup/lookup.ts';
import type { Contacts } from '../reading/contacts.ts';
import type { SocialProfile } from '../reading/social-profile.ts';
import { columns, DAY, type Source } from './source.ts';

interface Reached {
  contacts: Contacts;
  profiles: SocialProfile[];
}

export const contactData: Source = {
  name: 'contact_data',
  description:
    "Email addresses, phone numbers, people and social profiles on a site's home page or, if it has none, its contact page.",
  matches: 'domain',
  byName: true,
  columns: columns(
    ['emails', 'jsonb', 'Email addresses.'],
    ['email', 'email', "The first email address, preferably of the site's own domain."],
    ['phone_numbers', 'jsonb', 'Phone numbers.'],
    ['phone', 'text', 'The first phone number.'],
    ['job_titles', 'jsonb', 'Job titles of the people named on the site.'],
    ['people', 'jsonb', 'People named on the site.'],
    ['profiles', 'jsonb', 'Social profiles by network.'],
    ['contact_page', 'url', 'URL of the contact page.'],
  ),
  cost: 1,
  ttl: 7 * DAY,
  async lookUp(lookup) {
    const home = await lookup.home();
    const reading = await home.reading();
    const [contactPage] = reading.contactPages;
    const further =
      reading.contacts.emails.length === 0 ? await readFurther(lookup, home, contactPage) : undefined;
    const all: Reached[] = [reading, ...(further === undefined ? [] : [further])];
    const emails = distinct(all.flatMap(({ contacts }) => contacts.emails));
    const phones = distinct(all.flatMap(({ contacts }) => contacts.phones));
    const profiles = Object.fromEntries(
      all.flatMap(({ profiles: found }) => found.map(({ network, url }) => [network, url])),
    );
    return {
      values: {
        emails,
        email: emails.find((mail) => mail.endsWith(`@${lookup.match.domain}`)) ?? emails[0],
        phone_numbers: phones,
        phone: phones[0],
        job_titles: distinct(all.flatMap(({ contacts }) => contacts.jobTitles)),
        people: all.flatMap(({ contacts }) => contacts.people),
        profiles: Object.keys(profiles).length === 0 ? null : profiles,
        contact_page: contactPage,
      },
      confidence: 0.7,
    };
  },
};

/** A contact page that is not there takes nothing from what the home page says. */
async function readFurther(lookup: Lookup, home: Page, url: string | undefined) {
  if (url === undefined || url === home.url) return undefined;
  try {
    return await (await lookup.pageAt(url)).reading();
  } catch (error) {
    lookup.signal.throwIfAborted();
    return passOver(error);
  }
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)];
