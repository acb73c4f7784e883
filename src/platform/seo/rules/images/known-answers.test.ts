import { testKnownAnswers } from '../testing-known-answers.ts';
import { imageRules } from './index.ts';

const add = (addToMain: string) => ({ addToMain });
const NO_IMAGES = {
  about: 'no images',
  main: '<h1>Oak</h1><a href="/tables">All tables</a>',
  companions: ['content-thin'],
};
const LCP = 'https://shop.example.com/images/oak-table.jpg';

testKnownAnswers(imageRules, {
  'img-alt-missing': {
    fails: [
      {
        about: 'one of two',
        ...add('<img src="/a.png" width="9" height="9">'),
        share: { affected: 1, of: 2 },
        message: 'The image /a.png has no alt attribute',
      },
      {
        about: 'a picture',
        ...add('<picture><source srcset="/a.avif"><img src="/a.png" width="9" height="9"></picture>'),
      },
    ],
    passes: [
      { about: 'empty is valid', ...add('<img src="/a.png" alt="" width="9" height="9">') },
      { about: 'without a value is empty', ...add('<img src="/a.png" alt width="9" height="9">') },
      {
        about: 'decoration by its role',
        ...add('<img src="/a.png" role="presentation" width="9" height="9">'),
      },
      {
        about: 'hidden from readers',
        ...add('<span aria-hidden="true"><img src="/a.png" width="9" height="9"></span>'),
      },
      { about: 'a pixel that counts visitors', ...add('<img src="/count.gif" width="1" height="1">') },
      { about: 'without scripts', ...add('<noscript><img src="/a.png"></noscript>') },
      { about: 'in a template', ...add('<template><img src="/a.png"></template>') },
    ],
    notApplicable: [NO_IMAGES],
  },
  'img-alt-long': {
    fails: [
      {
        about: '101 characters',
        ...add(`<img src="/a.png" alt="${'a'.repeat(101)}" width="9" height="9">`),
        message: '101 characters',
      },
    ],
    passes: [
      { about: '100 characters', ...add(`<img src="/a.png" alt="${'a'.repeat(100)}" width="9" height="9">`) },
      { about: '60 of Japanese', ...add(`<img src="/a.png" alt="${'机'.repeat(60)}" width="9" height="9">`) },
    ],
    notApplicable: [NO_IMAGES],
  },
  'img-dimensions': {
    fails: [
      { about: 'none', ...add('<img src="/a.png" alt="Oak">'), share: { affected: 1, of: 2 } },
      { about: 'the width alone', ...add('<img src="/a.png" alt="Oak" width="9">') },
    ],
    passes: [
      { about: 'a ratio', ...add('<img src="/a.png" alt="Oak" style="width: 100%; aspect-ratio: 3 / 2">') },
      { about: 'by style', ...add('<img src="/a.png" alt="Oak" style="width:9px;height:9px">') },
    ],
    notApplicable: [NO_IMAGES],
  },
  'img-lazy-lcp': {
    fails: [{ about: 'lazy', rendered: { lcpImage: { url: LCP, isLazy: true } }, message: LCP }],
    passes: [{ about: 'eager', rendered: { lcpImage: { url: LCP, isLazy: false } } }],
    notApplicable: [{ about: 'a text is largest', rendered: {} }, { about: 'not rendered' }],
  },
  'picture-no-img': {
    fails: [
      {
        about: 'none',
        ...add('<picture><source srcset="/a.avif"></picture>'),
        share: { affected: 1, of: 1 },
      },
    ],
    passes: [
      {
        about: 'one',
        ...add('<picture><source srcset="/a.avif"><img src="/a.png" alt="" width="9" height="9"></picture>'),
      },
    ],
    notApplicable: [{ about: 'no pictures' }],
  },
  'video-no-poster': {
    fails: [
      { about: 'none', ...add('<video src="/a.mp4"></video>'), message: '/a.mp4' },
      { about: 'with sources', ...add('<video><source src="/a.mp4"></video>'), message: '/a.mp4' },
    ],
    passes: [{ about: 'one', ...add('<video src="/a.mp4" poster="/a.jpg"></video>') }],
    notApplicable: [{ about: 'no video' }],
  },
});
