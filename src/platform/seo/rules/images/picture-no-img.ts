import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

export const pictureNoImg = definePageRule({
  id: 'picture-no-img',
  title: 'Picture without image',
  why: 'A <picture> shows nothing without an <img> in it, and search engines only index the <img>.',
  fix: 'Add an <img> with src and alt as the last element of the <picture>.',
  example: {
    bad: '<picture>\n  <source srcset="/oak.avif" type="image/avif">\n</picture>',
    good: '<picture>\n  <source srcset="/oak.avif" type="image/avif">\n  <img src="/oak.jpg" alt="Oak dining table" width="1200" height="800">\n</picture>',
  },
  category: 'images',
  severity: 'medium',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null || document.pictures === 0) return NOT_APPLICABLE;
    const { picturesWithoutImage: bad, pictures } = document;
    const [first] = bad;
    if (first === undefined) return failIf([]);
    const found = bad.length === 1 ? '1 <picture> has' : `${bad.length} <picture> elements have`;
    return failIf(
      [
        {
          locator: 'picture',
          message: `${found} no <img>.`,
          expected: 'an <img>',
          found: 'none',
          place: first,
        },
      ],
      { affected: bad.length, of: pictures },
    );
  },
});
