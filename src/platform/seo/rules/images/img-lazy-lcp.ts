import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { imageLocator } from '../locators.ts';

export const imgLazyLcp = definePageRule({
  id: 'img-lazy-lcp',
  title: 'Largest image is loaded lazily',
  why: 'The largest element decides when a page looks loaded. With loading="lazy" the browser starts to fetch it only after layout.',
  fix: 'Remove loading="lazy" from this image, and add fetchpriority="high" if it is always the largest one.',
  example: {
    bad: '<img src="/hero.jpg" alt="Oak dining table" loading="lazy" width="1600" height="900">',
    good: '<img src="/hero.jpg" alt="Oak dining table" fetchpriority="high" width="1600" height="900">',
  },
  category: 'images',
  severity: 'medium',
  weight: 2,
  needs: ['rendered'],
  core: false,
  judge({ rendered }) {
    const image = rendered?.lcpImage ?? null;
    if (image === null) return NOT_APPLICABLE;
    if (!image.isLazy) return failIf([]);
    return failIf([
      {
        locator: imageLocator({ url: image.url, src: null }),
        message: `The largest element of the page, the image ${image.url}, has loading="lazy".`,
        expected: 'no lazy loading',
        found: 'loading="lazy"',
      },
    ]);
  },
});
