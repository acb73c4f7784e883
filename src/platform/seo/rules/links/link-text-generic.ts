import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { linkLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';
import { genericTexts } from './generic-texts.ts';
import { leadsElsewhere, withoutFragment } from './link-targets.ts';

export const linkTextGeneric = definePageRule({
  id: 'link-text-generic',
  title: 'Link text says nothing',
  why: 'Search engines learn from the text of a link what its target is about, and people who use a screen reader often hear link texts alone. "Click here" tells neither.',
  fix: 'Use words that describe the target as link text.',
  example: {
    bad: 'To care for oiled wood, <a href="/guides/care">click here</a>.',
    good: 'Read how to <a href="/guides/care">care for oiled wood</a>.',
  },
  category: 'links',
  severity: 'low',
  weight: 2,
  needs: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    if (document === null) return NOT_APPLICABLE;
    const self = withoutFragment(page.finalUrl);
    const links = document.links.filter(
      (link) => !link.nofollow && link.text !== '' && leadsElsewhere(link, self),
    );
    if (links.length === 0) return NOT_APPLICABLE;
    const isGeneric = genericTexts(document.lang?.value.slice(0, 2).toLowerCase() ?? null);
    const bad = links.filter(({ text }) => isGeneric(text));
    return failIf(
      bad.map((link) => ({
        locator: linkLocator(link),
        message: `The link to ${link.url} says only "${link.text}".`,
        excerpt: `<a href="${link.href}">${link.text}</a>`,
        expected: 'a text that describes the target',
        found: link.text,
        place: link.place,
      })),
      { affected: bad.length, of: links.length },
    );
  },
});
