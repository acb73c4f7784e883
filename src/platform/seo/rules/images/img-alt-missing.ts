import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { imageLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

export const imgAltMissing = definePageRule({
  id: 'img-alt-missing',
  title: 'Image without alternative text',
  why: 'Without an alt attribute screen readers read out the file name, and image search has only guesses about what the image shows.',
  fix: 'Describe what the image shows in its alt attribute. Use alt="" for decoration.',
  example: {
    bad: '<img src="/oak-table.jpg">',
    good: '<img src="/oak-table.jpg" alt="Oak dining table with six chairs">\n<img src="/wave.svg" alt="">',
  },
  category: 'images',
  severity: 'medium',
  weight: 5,
  needs: ['html'],
  core: true,
  judge(page) {
    const images = documentOf(page)?.images.filter(({ isDecorative }) => !isDecorative);
    if (images === undefined || images.length === 0) return NOT_APPLICABLE;
    const bad = images.filter(({ alt }) => alt === null);
    return failIf(
      bad.map((image) => ({
        locator: imageLocator(image),
        message: `The image ${image.src ?? 'without src'} has no alt attribute.`,
        excerpt: image.src === null ? '<img>' : `<img src="${image.src}">`,
        expected: 'an alt attribute',
        found: 'none',
        place: image.place,
      })),
      { affected: bad.length, of: images.length },
    );
  },
});
