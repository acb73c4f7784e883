import { shopPages, type TestingPage } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const ALL: [string, string][] = [
  ['en', '/en'],
  ['de', '/de'],
  ['x-default', '/en'],
];
const languages = (german: TestingPage = {}, english: TestingPage = {}): Record<string, TestingPage> => ({
  '/en': { alternates: ALL, ...english },
  '/de': { alternates: ALL, lang: 'de', ...german },
});

export const internationalCases: KnownAnswer[] = [
  {
    rule: 'hreflang-no-return',
    fails: { pages: shopPages(languages({ alternates: [['de', '/de']] })) },
    passes: { pages: shopPages(languages()) },
    findings: 1,
    message: /de does not list https:\/\/shop\.example\/en as hreflang/,
  },
  {
    rule: 'hreflang-target-bad',
    when: 'redirect',
    fails: {
      pages: shopPages(languages({ redirect: '/tables', isHtml: false, links: [] }), { links: ['/en'] }),
    },
    passes: { pages: shopPages(languages()) },
    findings: 1,
    message: /which redirects \(301\) to https:\/\/shop\.example\/tables/,
  },
  {
    rule: 'hreflang-target-bad',
    when: 'not found',
    fails: { pages: shopPages(languages({ status: 404, links: [] }), { links: ['/en'] }) },
    passes: { pages: shopPages(languages()) },
    findings: 1,
  },
  {
    rule: 'hreflang-target-bad',
    when: 'noindex',
    fails: { pages: shopPages(languages({ isNoindex: true })) },
    passes: { pages: shopPages(languages()) },
    findings: 1,
  },
  {
    rule: 'hreflang-target-bad',
    when: 'blocked',
    fails: {
      pages: shopPages(
        {
          '/en': {
            alternates: [
              ['en', '/en'],
              ['de', '/private/de'],
            ],
          },
          '/private/de': { status: 0, isHtml: false, links: [] },
        },
        { links: ['/en'] },
      ),
      sitemap: ['/', '/tables', '/chairs', '/en'],
    },
    passes: { pages: shopPages(languages()) },
    findings: 1,
  },
  {
    rule: 'hreflang-target-bad',
    when: 'another canonical',
    fails: { pages: shopPages(languages({ canonical: '/en' })) },
    passes: { pages: shopPages(languages()) },
    findings: 1,
  },
  {
    rule: 'hreflang-dup',
    when: 'two URLs for a code',
    fails: { pages: shopPages(languages({}, { alternates: [...ALL, ['de', '/tables']] })) },
    passes: { pages: shopPages(languages()) },
    findings: 1,
    companions: ['hreflang-no-return'],
    message: /lists 2 URLs for hreflang "de"/,
  },
  {
    rule: 'hreflang-dup',
    when: 'two languages for a URL',
    fails: { pages: shopPages(languages({}, { alternates: [...ALL, ['fr', '/de']] })) },
    passes: { pages: shopPages(languages({}, { alternates: [...ALL, ['de-at', '/de']] })) },
    findings: 1,
    message: /for the languages de and fr/,
  },
];
