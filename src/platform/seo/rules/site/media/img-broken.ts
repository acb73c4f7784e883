import { answerOf } from '../../../site/page-states.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';
import { judgeImages, noImagesRequested } from './judge-images.ts';

export const imgBroken = defineLinkedPageRule({
  id: 'img-broken',
  title: 'Broken image',
  why: 'Visitors see a gap instead of the image, and image search has nothing to show.',
  fix: 'Upload the image again, correct its URL, or remove it from the page.',
  example: {
    bad: '<img src="/img/oak-tabel.jpg" alt="Oak table">\n(responds with 404)',
    good: '<img src="/img/oak-table.jpg" alt="Oak table">',
  },
  category: 'images',
  severity: 'high',
  weight: 4,
  needs: ['html', 'requests'],
  core: true,
  skip: noImagesRequested,
  judge: (page, _number, site) =>
    judgeImages(page, site, (image, url) => {
      const { status, contentType } = image;
      if (status === 0 || status >= 400)
        return {
          message: `The image ${url} ${answerOf(image)}.`,
          expected: '200',
          found: status === 0 ? 'no response' : String(status),
        };
      return contentType === '' || /^(?:image\/|application\/octet-stream)/i.test(contentType)
        ? undefined
        : {
            message: `${url} is not an image, but ${contentType}.`,
            expected: 'an image',
            found: contentType,
          };
    }),
});
