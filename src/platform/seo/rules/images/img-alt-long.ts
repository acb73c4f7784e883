import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { imageLocator } from '../locators.ts';
import { lengthOf } from '../measures.ts';
import { documentOf } from '../page-document.ts';

const MOST_CHARACTERS = 100;

export const imgAltLong = definePageRule({
  id: 'img-alt-long',
  title: 'Alternative text too long',
  why: 'Screen readers read alternative text in one go, without a way to pause or to go back in it.',
  fix: 'Shorten the alternative text to 100 characters at most and move details into a caption or the text beside the image.',
  example: {
    bad: '<img src="/oak-table.jpg" alt="Oak dining table with six chairs in a bright room with large windows, a lamp above it, a vase with tulips and a bowl of apples">',
    good: '<img src="/oak-table.jpg" alt="Oak dining table with six chairs in a bright room">',
  },
  category: 'images',
  severity: 'low',
  weight: 1,
  needs: ['html'],
  core: false,
  judge(page) {
    const images = documentOf(page)?.images.filter(({ alt }) => alt !== null && alt !== '');
    if (images === undefined || images.length === 0) return NOT_APPLICABLE;
    const bad = images.filter(({ alt }) => lengthOf(alt ?? '') > MOST_CHARACTERS);
    return failIf(
      bad.map((image) => ({
        locator: imageLocator(image),
        message: `The alternative text of ${image.src ?? 'an image'} has ${lengthOf(image.alt ?? '')} characters.`,
        excerpt: image.alt ?? '',
        expected: `at most ${MOST_CHARACTERS} characters`,
        found: `${lengthOf(image.alt ?? '')} characters`,
        place: image.place,
      })),
      { affected: bad.length, of: images.length },
    );
  },
});
