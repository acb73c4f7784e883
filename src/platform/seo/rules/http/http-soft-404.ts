import { definePageRule, failIf, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';
import { errorPhrase } from './error-phrases.ts';

const FEW_WORDS = 200;

export const httpSoft404 = definePageRule({
  id: 'http-soft-404',
  title: 'Error page with status 200',
  why: 'The page says that there is nothing, but its status says that all is well. Search engines keep visiting such URLs and may show them, and nobody notices that links are broken.',
  fix: 'Answer 404 or 410 for what does not exist, or redirect to the page that replaces it.',
  example: {
    bad: 'HTTP/1.1 200 OK\n\n<h1>Page not found</h1>',
    good: 'HTTP/1.1 404 Not Found\n\n<h1>Page not found</h1>',
  },
  category: 'http',
  severity: 'high',
  weight: 5,
  needs: ['html', 'response', 'requests'],
  cannotDoWithout: ['html'],
  core: true,
  judge({ response, document }) {
    if (document === null || (response !== null && response.status !== 200)) return NOT_APPLICABLE;
    if (response === null) return inconclusive('The status of the response is unknown.');
    const title = document.titles.find(({ text }) => text !== '');
    const heading = document.headings.find(({ level }) => level === 1);
    const says = [title, heading].find((fact) => fact !== undefined && errorPhrase(fact.text) !== null);
    if (says === undefined || document.content.words >= FEW_WORDS) return failIf([]);
    return failIf([
      {
        locator: 'status',
        message: `The page says "${says.text}" with status 200, and has ${document.content.words} words.`,
        place: says.place,
        excerpt: says.text,
        expected: '404 or 410',
        found: '200',
      },
    ]);
  },
});
