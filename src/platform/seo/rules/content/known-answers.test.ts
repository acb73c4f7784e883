import { testKnownAnswers } from '../testing-known-answers.ts';
import { contentRules } from './index.ts';

const words = (count: number): string =>
  'A table of oak stands in the bright room near the old window . '
    .repeat(count / 13 + 1)
    .split(' ')
    .slice(0, count)
    .join(' ')
    .replaceAll(' .', '.');
const main = (text: string) => ({ main: `<h1>Oak</h1><p>${text}</p><p><a href="/tables">Tables</a></p>` });
const GERMAN =
  'Wir bauen diesen Tisch aus Brettern europäischer Eiche, die zwei Jahre lang auf unserem Hof getrocknet sind. Jede Platte wird von einem Menschen zusammengesetzt, der sie hobelt, schleift und auf der Unterseite unterschreibt. Die Beine werden auf einer Drehbank gedreht, die mein Großvater gekauft hat, und ohne eine einzige Schraube mit dem Rahmen verbunden.';
const JAPANESE =
  'このテーブルは、私たちの庭で二年間乾燥させたヨーロッパ産のオーク材の板から作られています。天板は一人の職人が組み立て、かんなをかけ、研磨し、裏面に署名します。脚は祖父が買った旋盤で挽かれ、ねじを一本も使わずに枠に組み付けられます。引っ越しの際には鍵ひとつで分解できます。';
const HARD =
  'Institutional accountability necessitates comprehensive administrative transparency. Organisational responsibility presupposes interdisciplinary communication. ';

testKnownAnswers(contentRules, {
  'content-thin': {
    fails: [
      { about: 'a sentence', ...main('Coming soon.'), message: '4 words' },
      {
        about: 'long menus do not count',
        body: `<nav><a href="/">Home</a> ${words(400)}</nav><main><h1>Oak</h1></main>`,
      },
      { about: 'a page of Chinese', html: ' lang="zh"', ...main('橡木餐桌'.repeat(40)) },
    ],
    passes: [
      { about: 'enough' },
      { about: '400 characters of Chinese', html: ' lang="zh"', ...main('橡木餐桌'.repeat(100)) },
      {
        about: 'a form around everything',
        body: `<form action="/"><div><h1>Oak</h1><p>${words(250)}</p><a href="/t">Tables</a></div></form>`,
      },
    ],
    notApplicable: [{ about: 'no HTML', document: false }],
  },
  'content-lorem': {
    fails: [
      {
        about: 'filler',
        addToMain: '<p>Lorem ipsum dolor sit amet, consectetur.</p>',
        message: 'Lorem ipsum dolor',
      },
      {
        about: 'three variables',
        addToMain: '<p>{{ name }}</p><p>{{price}}</p><p>{{ shop.city }}</p>',
        message: '{{ name }}',
      },
      {
        about: 'three values missing',
        addToMain: '<p>Price: undefined</p><p>undefined</p><p>[object Object]</p>',
      },
    ],
    passes: [
      { about: 'two variables', addToMain: '<p>{{ name }}</p><p>{{ price }}</p>' },
      { about: 'code', addToMain: '<pre>{{ a }} {{ b }} {{ c }}</pre><code>undefined</code>' },
      {
        about: 'a text on a value',
        addToMain: '<p>It is undefined here. It is undefined there. What is undefined is nothing.</p>',
      },
    ],
  },
  'content-readability': {
    fails: [
      { about: 'bureaucratic', ...main(HARD.repeat(12)), companions: ['content-thin'], message: 'Flesch' },
    ],
    passes: [{ about: 'plain words' }],
    notApplicable: [
      { about: 'another language', html: ' lang="de"', ...main(GERMAN), companions: ['content-thin'] },
      { about: 'less than 100 words', ...main('The table is made of oak.'), companions: ['content-thin'] },
    ],
  },
  'content-text-ratio': {
    fails: [
      {
        about: 'styles',
        addToHead: `<style>${'a { color: red } '.repeat(2_000)}</style>`,
        message: '% of the HTML',
      },
    ],
    passes: [
      { about: 'mostly text' },
      {
        about: 'Chinese counts by its bytes',
        html: ' lang="zh"',
        ...main('橡木餐桌'.repeat(100)),
        addToHead: `<style>${'a { color: red } '.repeat(300)}</style>`,
      },
    ],
  },
  'content-js-dependent': {
    fails: [
      {
        about: 'words by script',
        body: '<div id="app"><h1>Oak</h1><a href="/tables">Tables</a></div>',
        rendered: { words: 600 },
        companions: ['content-thin'],
        message: 'after scripts ran there are 600',
      },
      {
        about: 'links by script',
        rendered: {
          internalLinks: ['/', '/tables', '/chairs', '/new'].map((path) => `https://shop.example.com${path}`),
        },
        message: '1 of 4 internal links',
      },
    ],
    passes: [
      { about: 'the same', rendered: {} },
      { about: 'a bit more', rendered: { words: 300 } },
    ],
    notApplicable: [{ about: 'not rendered' }],
  },
  'content-hidden-first': {
    fails: [{ about: 'most is hidden', rendered: { hiddenShare: 0.7 }, message: '70 %' }],
    passes: [{ about: 'little is hidden', rendered: { hiddenShare: 0.6 } }],
    notApplicable: [{ about: 'not rendered' }],
    inconclusive: [{ about: 'not measured', rendered: { hiddenShare: null } }],
  },
  'lang-missing': {
    fails: [
      { about: 'none', html: '', message: 'no lang attribute' },
      { about: 'empty', html: ' lang=""', message: 'an empty lang attribute' },
      { about: 'that of XML alone', html: ' xml:lang="en"' },
    ],
    passes: [{ about: 'English' }],
  },
  'lang-invalid': {
    fails: [
      { about: 'the country', html: ' lang="jp"', message: '"jp" is not a language code' },
      { about: 'the name', html: ' lang="english"' },
      { about: 'three letters where two are registered', html: ' lang="eng"' },
    ],
    passes: [
      { about: 'a region', html: ' lang="en-GB"' },
      { about: 'a region in lower case', html: ' lang="en-gb"' },
      { about: 'three letters', html: ' lang="en-x-pirate"' },
      { about: 'a withdrawn code', html: ' lang="iw"', companions: ['lang-mismatch'] },
      { about: 'Swiss German', html: ' lang="gsw"' },
    ],
    notApplicable: [{ about: 'none', html: '', companions: ['lang-missing'] }],
  },
  'lang-mismatch': {
    fails: [
      {
        about: 'German text, English page',
        ...main(GERMAN),
        companions: ['content-thin'],
        message: 'in English, but its text is in German',
      },
      {
        about: 'Japanese text, English page',
        ...main(JAPANESE),
        companions: ['content-thin'],
        message: 'Japanese',
      },
      { about: 'English text, French page', html: ' lang="fr-CA"' },
    ],
    passes: [
      { about: 'both English', html: ' lang="en-AU"' },
      { about: 'both German', html: ' lang="de-AT"', ...main(GERMAN), companions: ['content-thin'] },
    ],
    notApplicable: [
      { about: 'a few words', ...main('Der Tisch ist aus Eiche.'), companions: ['content-thin'] },
      { about: 'no language', html: '', companions: ['lang-missing'] },
    ],
    inconclusive: [{ about: 'a language that cannot be told from others', html: ' lang="gsw"' }],
  },
});
