import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const formInsecure = definePageRule({
  id: 'form-insecure',
  title: 'Form sends data without protection',
  why: 'What people type into this form, passwords included, can be read on the way. Browsers warn before they send it.',
  fix: 'Serve the page over https and let the form send to an https URL.',
  example: {
    bad: '<form action="http://example.com/login" method="post">',
    good: '<form action="https://example.com/login" method="post">',
  },
  category: 'security',
  severity: 'high',
  weight: 3,
  needs: ['html'],
  core: true,
  judge({ finalUrl, document }) {
    if (document === null || document.forms.length === 0) return NOT_APPLICABLE;
    const isOpen = finalUrl.startsWith('http:');
    const wrong = new Map(
      document.forms
        .map(({ action, url, place }) => ({ action, url: url ?? action ?? '', place }))
        .filter(({ url }) => isOpen || url.startsWith('http:'))
        .map((form) => [form.url, form]),
    );
    return failIf(
      [...wrong.values()].map(({ action, url, place }) => ({
        locator: `form ${action ?? ''}`,
        message: isOpen
          ? 'The form stands on a page without https.'
          : `The form sends to ${url}, which is not protected.`,
        place,
        expected: 'https',
        found: isOpen ? finalUrl : url,
      })),
      { affected: wrong.size, of: Math.max(document.forms.length, wrong.size) },
    );
  },
});
