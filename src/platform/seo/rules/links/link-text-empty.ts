import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { linkLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

export const linkTextEmpty = definePageRule({
  id: 'link-text-empty',
  title: 'Link without text',
  why: 'A link without text, alternative text or label is read out as its URL, and tells search engines nothing of its target.',
  fix: 'Add text to the link, alternative text to the image in it, or an aria-label.',
  example: {
    bad: '<a href="/cart"><img src="/cart.svg" alt=""></a>',
    good: '<a href="/cart"><img src="/cart.svg" alt="Shopping cart"></a>',
  },
  category: 'links',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const links = documentOf(page)?.links.filter(({ url, isHidden }) => url !== null && !isHidden);
    if (links === undefined || links.length === 0) return NOT_APPLICABLE;
    const bad = links.filter(({ text }) => text === '');
    return failIf(
      bad.map((link) => ({
        locator: linkLocator(link),
        message: `The link to ${link.url} has no text.`,
        excerpt: `<a href="${link.href}">`,
        expected: 'text, alternative text or an aria-label',
        found: 'nothing',
        place: link.place,
      })),
      { affected: bad.length, of: links.length },
    );
  },
});
