import { definePageRule, failIf, NOT_APPLICABLE, PASS } from '../define-rule.ts';
import { textLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

const FEWEST_TEMPLATES = 3;

export const contentLorem = definePageRule({
  id: 'content-lorem',
  title: 'Placeholder text',
  why: 'Filler text and template variables without a value show visitors an unfinished page, and search engines index them.',
  fix: 'Replace the filler text, and make sure that every template variable has a value when the page is rendered.',
  example: {
    bad: '<p>Lorem ipsum dolor sit amet</p>\n<p>Hello {{ user.name }}, your table costs undefined</p>',
    good: '<p>Our tables are made of oak.</p>\n<p>Hello, your table costs 1,200 €</p>',
  },
  category: 'content',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: false,
  judge(page) {
    const content = documentOf(page)?.content;
    if (content === undefined) return NOT_APPLICABLE;
    const { placeholders } = content;
    const hasLorem = placeholders.some(({ kind }) => kind === 'lorem');
    const templates = placeholders.filter(({ kind }) => kind === 'template').length;
    if (!hasLorem && templates < FEWEST_TEMPLATES) return PASS;
    return failIf(
      placeholders.map(({ text, kind }) => ({
        locator: textLocator('text', text),
        message:
          kind === 'lorem'
            ? `The page has filler text: "${text}".`
            : `A template left "${text}" in the page.`,
        excerpt: text,
      })),
    );
  },
});
