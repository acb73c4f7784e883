import { testKnownAnswers } from '../testing-known-answers.ts';
import { titleRules } from './index.ts';

const title = (text: string) => ({ head: { title: `<title>${text}</title>` } });
const description = (text: string) => ({
  head: { description: `<meta name="description" content="${text}">` },
});
const MAIN = '<p>See the <a href="/tables">other tables</a>.</p>';
const THIN = ['content-thin'];

testKnownAnswers(titleRules, {
  'title-missing': {
    fails: [
      { about: 'no title', head: { title: null }, message: 'no title' },
      { about: 'an empty title', head: { title: '<title> \n </title>' }, message: 'an empty title', line: 6 },
      {
        about: 'only the title of a drawing',
        head: { title: null },
        addToMain: '<svg role="img"><title>Oak dining table for six, made to measure</title></svg>',
      },
      {
        about: 'only in the body',
        head: { title: null },
        addToMain: '<title>Oak dining table for six, made to measure</title>',
      },
    ],
    passes: [{ about: 'a title' }],
    notApplicable: [
      { about: 'no HTML', document: false },
      { about: 'an error', status: 404, companions: ['http-4xx'] },
    ],
  },
  'title-multiple': {
    fails: [
      {
        about: 'a second one',
        addToHead: '<title>Holm furniture</title>',
        message: 'The head has 2 titles; the second one is "Holm furniture"',
      },
    ],
    passes: [
      { about: 'one' },
      { about: 'one and that of a drawing', addToMain: '<svg><title>A table</title></svg>' },
    ],
    notApplicable: [{ about: 'none', head: { title: null }, companions: ['title-missing'] }],
  },
  'title-short': {
    fails: [
      { about: '29 characters', ...title('Oak dining tables for you all'), message: '29 characters' },
      { about: 'two words of Japanese', ...title('食卓の机'), message: '80 pixels' },
      {
        about: 'many narrow letters',
        ...title('iiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiiii'),
        message: '35 characters',
      },
    ],
    passes: [
      { about: '30 characters', ...title('Oak dining tables for all of u') },
      { about: 'twenty characters of Chinese', ...title('橡木餐桌六人位实木手工定制可拆卸送货上门') },
      { about: 'spaces do not count', ...title('Oak    dining\n tables for all of u') },
    ],
    notApplicable: [{ about: 'none', head: { title: null }, companions: ['title-missing'] }],
  },
  'title-long': {
    fails: [
      {
        about: '61 narrow characters',
        ...title('Oak dining table for six, all little bits fitted till it fits'),
        message: '61 characters',
      },
      { about: 'wide characters', ...title('WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW'), message: '604 pixels' },
      { about: 'thirty characters of Chinese', ...title('橡'.repeat(30)), message: '600 pixels' },
    ],
    passes: [
      {
        about: '60 narrow characters',
        ...title('Oak dining table for six, all little bits fitted till it fit'),
      },
      { about: 'more than 60 bytes', ...title('Großer Esstisch für sechs Gäste, geölt, geräuchert') },
      { about: 'an emoji is one character', ...title('Oak dining tables, made to measure 🪵 | Holm') },
    ],
  },
  'desc-missing': {
    fails: [
      { about: 'none', head: { description: null }, message: 'no meta description' },
      { about: 'an empty one', ...description(' '), message: 'an empty meta description' },
    ],
    passes: [
      { about: 'one' },
      {
        about: 'the name in capitals',
        head: {
          description:
            '<META NAME="Description" CONTENT="A solid oak dining table for six people, oiled by hand and made to the length of your room.">',
        },
      },
    ],
  },
  'desc-multiple': {
    fails: [
      {
        about: 'two',
        addToHead:
          '<meta name="description" content="Another text for the same page, which should not be there at all in this place.">',
        message: '2 meta descriptions',
      },
    ],
    passes: [
      { about: 'one' },
      {
        about: 'that of Open Graph is another',
        addToHead: '<meta property="og:description" content="A table">',
      },
    ],
  },
  'desc-short': {
    fails: [
      { about: '69 characters', ...description('x'.repeat(69)), message: '69 characters' },
      { about: 'a few words of Korean', ...description('참나무 식탁'), message: '6 characters' },
    ],
    passes: [
      { about: '70 characters', ...description('x'.repeat(70)) },
      { about: 'forty characters of Chinese', ...description('橡'.repeat(40)) },
    ],
    notApplicable: [{ about: 'none', head: { description: null }, companions: ['desc-missing'] }],
  },
  'desc-long': {
    fails: [
      {
        about: '156 characters',
        ...description('l'.repeat(156)),
        message: '156 characters',
      },
      { about: 'wide characters', ...description('W'.repeat(100)), message: '1322 pixels' },
    ],
    passes: [
      { about: '155 characters', ...description(`${'l'.repeat(90)}${'x'.repeat(65)}`) },
      { about: 'that many bytes, but fewer characters', ...description('ö'.repeat(120)) },
    ],
  },
  'h1-missing': {
    fails: [
      { about: 'none', main: `<h2>Oak</h2>${MAIN}`, companions: THIN },
      {
        about: 'an image without alternative text',
        main: `<h1><img src="/a.svg" alt="" width="1" height="1"></h1>${MAIN}`,
        companions: [...THIN, 'heading-empty'],
        message: 'only an empty H1',
      },
    ],
    passes: [
      { about: 'one' },
      {
        about: 'an image with alternative text',
        main: `<h1><img src="/a.svg" alt="Holm" width="100" height="100"></h1>${MAIN}`,
        companions: THIN,
      },
      {
        about: 'a drawing with a title',
        main: `<h1><svg><title>Holm</title></svg></h1>${MAIN}`,
        companions: THIN,
      },
    ],
  },
  'h1-multiple': {
    fails: [{ about: 'two', addToMain: '<h1>Oak bench</h1>', message: '"Oak bench"' }],
    passes: [
      { about: 'one' },
      { about: 'one, and one in an article', addToMain: '<article><h1>Oak bench</h1></article>' },
    ],
    notApplicable: [{ about: 'none', main: `<h2>Oak</h2>${MAIN}`, companions: [...THIN, 'h1-missing'] }],
  },
  'h1-long': {
    fails: [
      {
        about: '71 characters',
        main: `<h1>${'x'.repeat(71)}</h1>${MAIN}`,
        companions: THIN,
        share: { affected: 1, of: 1 },
      },
    ],
    passes: [
      { about: '70 characters', main: `<h1>${'x'.repeat(70)}</h1>${MAIN}`, companions: THIN },
      { about: '60 of Chinese are 180 bytes', main: `<h1>${'橡'.repeat(60)}</h1>${MAIN}`, companions: THIN },
    ],
  },
  'heading-order': {
    fails: [
      {
        about: 'from H2 to H4',
        addToMain: '<h4>Wood</h4>',
        message: 'H4 "Wood" follows H2 "Delivery"',
        share: { affected: 1, of: 5 },
      },
    ],
    passes: [
      { about: 'up by any number', addToMain: '<h3>Wood</h3><h4>Oak</h4><h2>Chairs</h2>' },
      { about: 'a single heading', main: `<h1>Oak</h1>${MAIN}`, companions: THIN },
    ],
    notApplicable: [{ about: 'none', main: MAIN, companions: [...THIN, 'h1-missing'] }],
  },
  'heading-empty': {
    fails: [
      { about: 'nothing in it', addToMain: '<h2> </h2>', share: { affected: 1, of: 5 }, message: 'An H2' },
      { about: 'only what nobody hears', addToMain: '<h2><i aria-hidden="true">→</i></h2>' },
    ],
    passes: [
      { about: 'all have text' },
      { about: 'a label', addToMain: '<h2 aria-label="Wood"></h2>' },
      { about: 'a dialog that is filled later', addToMain: '<div hidden><h2></h2></div>' },
    ],
  },
});
