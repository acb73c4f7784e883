import { testKnownAnswers } from '../testing-known-answers.ts';
import { linkRules } from './index.ts';

const HOST = 'https://shop.example.com';
const at = (path: string) => ({ url: `${HOST}${path}` });
const add = (addToMain: string) => ({ addToMain });
const links = (count: number): string =>
  Array.from({ length: count }, (_, index) => `<a href="/tables/${index}">Table number ${index}</a>`).join(
    '\n',
  );
const EMPTY_BODY = { body: '<main><h1>Thank you</h1></main>', companions: ['content-thin'] };

testKnownAnswers(linkRules, {
  'link-uncrawlable': {
    fails: [
      {
        about: 'a script as URL',
        ...add('<a href="javascript:void(0)">Open</a>'),
        share: { affected: 1, of: 8 },
        message: 'The link "Open" has a javascript: URL',
      },
      { about: 'a listener', ...add('<a onclick="go()">Open</a>'), message: 'works by script alone' },
      { about: 'a route of a framework', ...add('<a routerLink="/a">Open</a>') },
      { about: 'a file', ...add('<a href="file:///C:/table.pdf">Our catalogue</a>') },
      { about: 'an invalid URL', ...add('<a href="https://">Open</a>'), message: 'invalid URL' },
    ],
    passes: [
      { about: 'links' },
      {
        about: 'mail and telephone',
        ...add('<a href="mailto:a@example.com">Mail</a><a href="tel:+4930">Call</a>'),
      },
      { about: 'an anchor', ...add('<a name="sizes"></a><a id="care">Care</a>') },
      { about: 'a role', ...add('<a role="button" onclick="go()">Open</a>') },
      { about: 'not a link yet', ...add('<a>Tables</a>') },
      { about: 'a URL and a listener', ...add('<a href="/a" onclick="go()">All articles</a>') },
    ],
    notApplicable: [{ about: 'no links', ...EMPTY_BODY, companions: ['content-thin', 'dead-end'] }],
  },
  'link-text-generic': {
    fails: [
      {
        about: 'English',
        ...add('<a href="/a">Click here!</a>'),
        message: 'says only "Click here!"',
        share: { affected: 1, of: 8 },
      },
      { about: 'with an arrow', ...add('<a href="/a">Learn more →</a>') },
      ...[
        ['de', 'Hier klicken'],
        ['fr', 'En savoir plus'],
        ['fr', "Plus d'infos"],
        ['es', 'Leer más'],
        ['it', 'Clicca qui'],
        ['pt-BR', 'Saiba mais'],
        ['nl', 'Lees meer'],
        ['pl', 'Czytaj więcej'],
        ['sv', 'Läs mer'],
        ['nb', 'Les mer'],
        ['fi', 'Lue lisää'],
        ['cs', 'Více informací'],
        ['tr', 'Devamını oku'],
        ['ru', 'Подробнее'],
        ['ja', '詳しくはこちら'],
        ['ko', '더 보기'],
        ['zh', '了解更多'],
        ['ar', 'اقرأ المزيد'],
      ].map(([lang, text]) => ({
        about: `${lang}: ${text}`,
        html: ` lang="${lang}"`,
        ...add(`<a href="/a">${text}</a>`),
        companions: ['lang-mismatch'],
      })),
      {
        about: 'any language where the page names none',
        html: '',
        ...add('<a href="/a">Weiterlesen</a>'),
        companions: ['lang-missing'],
      },
    ],
    passes: [
      { about: 'more than that', ...add('<a href="/a">Learn more about oak</a>') },
      { about: 'nofollow', ...add('<a href="https://other.example/a" rel="nofollow">here</a>') },
      { about: 'mail', ...add('<a href="mailto:a@example.com">here</a>') },
      { about: 'within the page', ...add('<a href="#sizes">here</a>') },
      { about: 'a word of another language', ...add('<a href="/a">Mehr</a>') },
    ],
  },
  'link-text-empty': {
    fails: [
      { about: 'nothing', ...add('<a href="/a"></a>'), message: `The link to ${HOST}/a has no text` },
      {
        about: 'an image without text',
        ...add('<a href="/a"><img src="/a.png" alt="" width="9" height="9"></a>'),
      },
      { about: 'an icon for the eye alone', ...add('<a href="/a"><i aria-hidden="true">★</i></a>') },
    ],
    passes: [
      {
        about: 'an image with text',
        ...add('<a href="/a"><img src="/a.png" alt="Oak" width="9" height="9"></a>'),
      },
      { about: 'a label', ...add('<a href="/a" aria-label="Oak"><i></i></a>') },
      { about: 'a title', ...add('<a href="/a" title="Oak"></a>') },
      { about: 'a drawing with a title', ...add('<a href="/a"><svg><title>Oak</title></svg></a>') },
      { about: 'named by another element', ...add('<b id="n">Oak</b><a href="/a" aria-labelledby="n"></a>') },
      { about: 'hidden', ...add('<div aria-hidden="true"><a href="/a"></a></div>') },
      { about: 'an anchor', ...add('<a name="sizes"></a>') },
    ],
  },
  'link-nofollow-internal': {
    fails: [
      {
        about: 'nofollow',
        ...add('<a href="/oak" rel="noopener nofollow">Oak tables</a>'),
        share: { affected: 1, of: 8 },
      },
    ],
    passes: [
      { about: 'another site', ...add('<a href="https://other.example/" rel="nofollow">Other shop</a>') },
      {
        about: 'a page that is not for search',
        ...add('<a href="/login?next=/" rel="nofollow">Your account</a>'),
      },
    ],
  },
  'link-too-many': {
    fails: [
      { about: 'many', ...add(links(294)), severity: 'info', message: '301 followed internal links' },
      { about: 'too many', ...add(links(1_000)), severity: 'low' },
    ],
    passes: [{ about: 'enough', ...add(links(293)) }],
  },
  'link-http': {
    fails: [
      {
        about: 'http',
        ...add('<a href="http://shop.example.com/a">Oak tables</a>'),
        share: { affected: 1, of: 8 },
      },
    ],
    passes: [{ about: 'another site', ...add('<a href="http://other.example/a">Other shop</a>') }],
    notApplicable: [
      { about: 'a site without https', url: 'http://shop.example.com/tables', companions: ['https-missing'] },
    ],
  },
  'link-localhost': {
    fails: [
      {
        about: 'own computer',
        ...add('<a href="http://localhost:3000/a">Oak tables</a>'),
        message: 'on a local host',
      },
      {
        about: 'own network',
        ...add('<img src="http://192.168.1.20/a.png" alt="Oak" width="9" height="9">'),
        companions: ['mixed-content'],
      },
      { about: 'a name of tests', ...add('<a href="https://shop.test/">Oak tables</a>') },
      {
        about: 'a script',
        addToHead: '<script src="http://127.0.0.1:5173/app.js"></script>',
        companions: ['mixed-content'],
      },
      {
        about: 'a staging copy',
        ...add('<a href="https://staging.example.com/">Oak tables</a>'),
        message: 'on a staging host',
      },
    ],
    passes: [
      { about: 'public hosts', ...add('<a href="https://dev.other.example/">Documentation of the API</a>') },
      { about: 'a number that is public', ...add('<a href="https://172.32.0.1/">Status of our servers</a>') },
      {
        about: 'a name that only begins so',
        ...add('<a href="https://localhost.example.org/">About local hosts</a>'),
      },
    ],
    notApplicable: [
      {
        about: 'a site that is local itself',
        url: 'http://localhost:8080/tables',
        companions: ['https-missing'],
      },
    ],
  },
  'dead-end': {
    fails: [
      { about: 'no links', ...EMPTY_BODY },
      {
        about: 'only to itself',
        body: '<main><h1>Thank you</h1><a href="#top">To the top</a></main>',
        companions: ['content-thin'],
      },
      {
        about: 'only mail',
        body: '<main><h1>Thanks</h1><a href="mailto:a@b.example">Write us</a></main>',
        companions: ['content-thin'],
      },
    ],
    passes: [
      { about: 'links' },
      {
        about: 'another site',
        body: '<main><h1>Hi</h1><a href="https://other.example/">Other shop</a></main>',
        companions: ['content-thin'],
      },
    ],
  },
  'pagination-links': {
    fails: [
      {
        about: 'the next page only in the head',
        addToHead: '<link rel="next" href="/tables?page=2">',
        message: 'The next page',
        share: { affected: 1, of: 1 },
      },
    ],
    passes: [
      {
        about: 'linked too',
        addToHead: '<link rel="next" href="/tables?page=2">',
        ...add('<a href="/tables?page=2#list">Page 2 of the tables</a>'),
      },
    ],
    notApplicable: [{ about: 'no series' }],
  },
  'url-length': {
    fails: [
      {
        about: '116 characters',
        ...at(`/${'a'.repeat(115 - HOST.length)}`),
        severity: 'low',
        message: '116 characters',
      },
      { about: '2,049 characters', ...at(`/${'a'.repeat(2_048 - HOST.length)}`), severity: 'high' },
    ],
    passes: [{ about: '115 characters', ...at(`/${'a'.repeat(114 - HOST.length)}`) }],
  },
  'url-uppercase': {
    fails: [{ about: 'in the path', ...at('/Tables/oak') }],
    passes: [
      { about: 'in the query', ...at('/tables?Size=XL') },
      { about: 'in an escape', ...at('/caf%C3%A9') },
      { about: 'in the host', url: 'https://SHOP.example.com/tables' },
    ],
  },
  'url-space': {
    fails: [{ about: 'escaped', ...at('/oak%20table'), message: '/oak%20table' }],
    passes: [{ about: 'in the query', ...at('/tables?q=oak%20table') }],
  },
  'url-double-slash': {
    fails: [{ about: 'in the path', ...at('/tables//oak') }],
    passes: [{ about: 'in the query', ...at('/go?to=https://other.example/') }],
  },
  'url-underscore': {
    fails: [{ about: 'in the path', ...at('/oak_table') }],
    passes: [{ about: 'in the query', ...at('/tables?sort_by=price') }],
  },
  'url-params': {
    fails: [
      { about: 'four', ...at('/tables?a=1&b=2&c=3&d=4'), severity: 'low', message: 'a, b, c, d' },
      { about: 'a session', ...at('/tables?PHPSESSID=8f3a2c'), severity: 'medium', message: 'PHPSESSID' },
      { about: 'a session in the path', ...at('/tables;jsessionid=8f3a2c'), severity: 'medium' },
    ],
    passes: [
      { about: 'three', ...at('/tables?a=1&b=2&c=3') },
      {
        about: 'four, but another URL is the one to index',
        ...at('/tables?a=1&b=2&c=3&d=4'),
        head: {
          canonical: `<link rel="canonical" href="${HOST}/tables">`,
          social: `<meta property="og:title" content="Tables"><meta property="og:type" content="website"><meta property="og:image" content="${HOST}/a.jpg"><meta property="og:url" content="${HOST}/tables">`,
        },
      },
    ],
  },
});
