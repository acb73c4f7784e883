import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeImages, noImagesRequested } from './judge-images.ts';

const KIB = 1_024;
const LARGE = 100 * KIB;
const VERY_LARGE = 500 * KIB;

export const imgSize = defineLinkedPageRule({
  id: 'img-size',
  title: 'Large image file',
  why: 'Large images are what most pages spend most of their loading time on, above all on phones.',
  fix: 'Serve the image in the size at which it is shown, compressed, and in a modern format such as WebP or AVIF.',
  example: {
    bad: '<img src="/img/oak-table.png" alt="Oak table">\n(1,900 KB)',
    good: '<img src="/img/oak-table-800.webp" alt="Oak table" width="800" height="600">\n(64 KB)',
  },
  category: 'images',
  severity: 'medium',
  lower: 'low',
  weight: 2,
  needs: ['html', 'requests'],
  core: false,
  skip: noImagesRequested,
  judge: (page, _number, site) =>
    judgeImages(page, site, ({ status, bytes }, url) => {
      if (status !== 200 || bytes <= LARGE) return undefined;
      const size = `${Math.round(bytes / KIB).toLocaleString('en')} KB`;
      return {
        message: `The image ${url} has ${size}.`,
        expected: 'at most 100 KB',
        found: size,
        ...(bytes > VERY_LARGE ? {} : { severity: 'low' as const }),
      };
    }),
});
