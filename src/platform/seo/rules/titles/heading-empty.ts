import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const headingEmpty = definePageRule({
  id: 'heading-empty',
  title: 'Empty heading',
  why: 'Screen readers announce an empty heading and then say nothing; search engines learn nothing from it.',
  fix: 'Give the heading text, or alternative text to the image in it, or remove the element.',
  example: {
    bad: '<h2><img src="/sizes.svg"></h2>',
    good: '<h2><img src="/sizes.svg" alt="Sizes"></h2>',
  },
  category: 'titles',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const headings = documentOf(page)?.headings;
    if (headings === undefined || headings.length === 0) return NOT_APPLICABLE;
    const empty = headings.filter(({ text }) => text === '');
    const levels = [...new Set(empty.map(({ level }) => level))].sort();
    return failIf(
      levels.map((level) => {
        const ofLevel = empty.filter((heading) => heading.level === level);
        const count = ofLevel.length === 1 ? `An H${level} has` : `${ofLevel.length} H${level} headings have`;
        return {
          locator: `heading:empty h${level}`,
          message: `${count} no text.`,
          expected: 'text',
          found: 'nothing',
          place: ofLevel[0]?.place ?? null,
        };
      }),
      { affected: empty.length, of: headings.length },
    );
  },
});
