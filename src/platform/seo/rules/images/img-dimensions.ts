import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { imageLocator } from '../locators.ts';
import { documentOf } from '../page-document.ts';

export const imgDimensions = definePageRule({
  id: 'img-dimensions',
  title: 'Image without dimensions',
  why: 'Browsers cannot reserve space for an image whose size they do not know, so the text below jumps when it arrives (cumulative layout shift).',
  fix: 'Add width and height attributes with the size of the image in pixels, or set aspect-ratio. CSS may still scale it.',
  example: {
    bad: '<img src="/oak-table.jpg" alt="Oak dining table">',
    good: '<img src="/oak-table.jpg" alt="Oak dining table" width="1200" height="800">',
  },
  category: 'images',
  severity: 'low',
  weight: 2,
  needs: ['html'],
  core: true,
  judge(page) {
    const images = documentOf(page)?.images.filter(({ isDecorative }) => !isDecorative);
    if (images === undefined || images.length === 0) return NOT_APPLICABLE;
    const bad = images.filter(({ hasDimensions }) => !hasDimensions);
    return failIf(
      bad.map((image) => ({
        locator: imageLocator(image),
        message: `The image ${image.src ?? 'without src'} has neither width and height nor an aspect ratio.`,
        excerpt: image.src === null ? '<img>' : `<img src="${image.src}">`,
        expected: 'width and height',
        found: 'none',
        place: image.place,
      })),
      { affected: bad.length, of: images.length },
    );
  },
});
