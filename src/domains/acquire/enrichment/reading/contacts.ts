import { type HtmlTree, type Thing, visibleText, walk } from '../../../../platform/html/index.ts';
import { EMAIL_PATTERN } from '../../../../platform/tables/index.ts';
import type { PageLinks } from './links.ts';
import { isOf, textsOf } from './things.ts';

export interface Contacts {
  emails: string[];
  phones: string[];
  people: { name: string; job_title: string | null; email: string | null }[];
  jobTitles: string[];
}

const EMAIL = new RegExp(EMAIL_PATTERN, 'u');
const IN_TEXT = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
/** Names of files and of places to fill in. */
const NO_MAIL = /\.(?:png|jpe?g|gif|svg|webp|css|js)$|@(?:example|domain|sentry|email)\.|@\d+x/i;
const MOST = 50;
const MOST_TEXT = 500_000;

/** How to reach those behind a page: what links say, what machines are told, and what stands in the text. */
export function readContacts(tree: HtmlTree, links: PageLinks, things: readonly Thing[]): Contacts {
  const told = things.flatMap(({ email }) => textsOf(email).map((text) => text.replace(/^mailto:/i, '')));
  const shown = textOf(tree).match(IN_TEXT) ?? [];
  const emails = distinct(
    [...links.mails, ...told, ...shown]
      .map((mail) => mail.toLowerCase().replace(/\.$/, ''))
      .filter((mail) => EMAIL.test(mail) && !NO_MAIL.test(mail)),
  );
  const phones = distinct(
    [...links.phones, ...things.flatMap(({ telephone }) => textsOf(telephone))].flatMap(
      (phone) => normalPhone(phone) ?? [],
    ),
  );
  const people = things
    .filter((thing) => isOf(thing, /^Person$/))
    .flatMap((person) => {
      const [name] = textsOf(person.name);
      if (name === undefined) return [];
      const [title] = textsOf(person.jobTitle);
      const [mail] = textsOf(person.email);
      return [{ name, job_title: title ?? null, email: mail?.replace(/^mailto:/i, '') ?? null }];
    })
    .slice(0, MOST);
  return {
    emails,
    phones,
    people,
    jobTitles: distinct(people.flatMap(({ job_title: title }) => title ?? [])),
  };
}

/** Digits with the plus that says a country; undefined for too few or too many. */
function normalPhone(text: string): string | undefined {
  const phone = text
    .replace(/\(0\)/, '')
    .replace(/[^\d+]/g, '')
    .replace(/^00/, '+');
  const digits = phone.replace(/\D/g, '').length;
  return /^\+?\d+$/.test(phone) && digits >= 6 && digits <= 15 ? phone : undefined;
}

const distinct = (texts: readonly string[]): string[] => [...new Set(texts)].slice(0, MOST);

function textOf({ document }: HtmlTree): string {
  let text = '';
  walk(document, {
    open(element) {
      if (element.name === 'body' && text === '') text = visibleText(element).slice(0, MOST_TEXT);
    },
    close: () => undefined,
  });
  return text;
}
