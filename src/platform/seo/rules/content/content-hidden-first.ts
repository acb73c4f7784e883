import { definePageRule, failIf, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';

const MOST_HIDDEN = 0.6;

export const contentHiddenFirst = definePageRule({
  id: 'content-hidden-first',
  title: 'Main content hidden at load',
  why: 'When most of the text waits behind tabs, accordions or an overlay, visitors may not find it.',
  fix: 'Show the most important text when the page loads, and keep only details behind a click.',
  example: {
    bad: '<div class="tab" hidden>The whole description …</div>',
    good: '<div class="tab">The whole description …</div>\n<div class="tab" hidden>Technical data …</div>',
  },
  category: 'content',
  severity: 'info',
  weight: 0,
  needs: ['rendered'],
  core: false,
  judge({ rendered }) {
    if (rendered === null) return NOT_APPLICABLE;
    if (rendered.hiddenShare === null)
      return inconclusive('How much of the text is hidden could not be measured.');
    if (rendered.hiddenShare <= MOST_HIDDEN) return failIf([]);
    const found = `${Math.round(rendered.hiddenShare * 100)} %`;
    return failIf([
      {
        locator: 'content',
        message: `${found} of the main text is hidden when the page has loaded.`,
        expected: 'at most 60 %',
        found,
      },
    ]);
  },
});
