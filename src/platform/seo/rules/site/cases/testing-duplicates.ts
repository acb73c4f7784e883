import { proseOf, shopPages } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const LONG = proseOf('a long text about oak', 300);
const query = (path: string, impressions: number) => ({
  ...{ query: 'oak table', key: `https://shop.example${path}`, url: `https://shop.example${path}` },
  impressions,
});

export const duplicateCases: KnownAnswer[] = [
  {
    rule: 'title-duplicate',
    fails: { pages: shopPages({ '/a': { title: 'Oak  Stools' }, '/b': { title: 'oak stools' } }) },
    passes: {
      pages: shopPages({
        '/a': { title: 'Oak stools', lang: 'en-gb', alternates: [['en-us', '/b']] },
        '/b': { title: 'Oak stools', lang: 'en-gb', alternates: [['en-gb', '/a']] },
        '/c': { title: 'Oak stools', lang: 'sv' },
        '/d': { title: 'Oak stools', lang: 'en-gb', canonical: '/a' },
      }),
    },
    findings: 1,
    message: /2 pages have the title "Oak {2}Stools"/,
  },
  {
    rule: 'title-duplicate',
    when: 'one of three is joined by hreflang with another alone',
    fails: {
      pages: shopPages({
        '/a': { title: 'Oak' },
        '/b': {
          title: 'Oak',
          alternates: [
            ['en', '/a'],
            ['en-us', '/b'],
          ],
        },
        '/c': { title: 'Oak' },
      }),
    },
    passes: { pages: shopPages({ '/a': { title: 'Oak' } }) },
    findings: 1,
    companions: ['hreflang-no-return'],
  },
  {
    rule: 'desc-duplicate',
    fails: { pages: shopPages({ '/a': { description: 'Oak.' }, '/b': { description: 'oak. ' } }) },
    passes: { pages: shopPages({ '/a': { description: '' }, '/b': { description: '' } }) },
    findings: 1,
  },
  {
    rule: 'h1-duplicate',
    fails: { pages: shopPages({ '/a': { heading: 'Oak' }, '/b': { heading: 'OAK', lang: 'sv' } }) },
    passes: { pages: shopPages({ '/a': { heading: '' }, '/b': { heading: '' } }) },
    findings: 1,
  },
  {
    rule: 'content-duplicate',
    fails: { pages: shopPages({ '/a': { text: LONG }, '/b': { text: LONG } }) },
    passes: { pages: shopPages({ '/a': { text: LONG }, '/b': { text: LONG, canonical: '/a' } }) },
    findings: 1,
    message: /same main text of 300 words/,
  },
  {
    rule: 'content-near-duplicate',
    fails: { pages: shopPages({ '/a': { text: LONG }, '/b': { text: `${LONG} and a few words more` } }) },
    passes: { pages: shopPages({ '/a': { text: LONG }, '/b': { text: `${LONG} ${proseOf('other', 60)}` } }) },
    findings: 1,
    message: /main texts of 2 pages are at least 98 % the same/,
  },
  {
    rule: 'content-cannibal',
    fails: { pages: shopPages(), queries: [query('/tables', 700), query('/chairs', 200), query('/', 100)] },
    passes: { pages: shopPages(), queries: [query('/tables', 801), query('/chairs', 199)] },
    findings: 1,
    message: /2 pages share the 1,000 impressions for "oak table".*tables \(70 %\)/,
  },
];
