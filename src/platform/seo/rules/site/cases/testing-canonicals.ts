import { shopPages } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const copy = (canonical: string) => ({ '/copy': { canonical } });

export const canonicalCases: KnownAnswer[] = [
  {
    rule: 'canonical-non200',
    fails: {
      pages: shopPages({ ...copy('/lost'), '/lost': { status: 404, links: [] } }, { links: ['/copy'] }),
    },
    passes: { pages: shopPages(copy('/tables')) },
    findings: 1,
    message: /lost responds with 404/,
  },
  {
    rule: 'canonical-redirect',
    fails: { pages: shopPages({ ...copy('/old'), '/old': { redirect: '/tables', links: [] } }) },
    passes: { pages: shopPages(copy('/tables')) },
    findings: 1,
    companions: ['link-to-redirect'],
    message: /old responds with 301 and leads to https:\/\/shop\.example\/tables/,
  },
  {
    rule: 'canonical-noindex',
    fails: { pages: shopPages({ ...copy('/print'), '/print': { isNoindex: true } }) },
    passes: { pages: shopPages({ ...copy('/tables'), '/print': { isNoindex: true } }) },
    findings: 1,
  },
  {
    rule: 'canonical-chain',
    fails: { pages: shopPages({ ...copy('/other'), '/other': { canonical: '/tables' } }) },
    passes: { pages: shopPages({ ...copy('/tables'), '/other': { canonical: '/tables' } }) },
    findings: 1,
  },
  {
    rule: 'canonical-loop',
    fails: {
      pages: shopPages({ '/a': { canonical: '/b' }, '/b': { canonical: '/c' }, '/c': { canonical: '/a' } }),
    },
    passes: {
      pages: shopPages({ '/a': { canonical: '/c' }, '/b': { canonical: '/c' }, '/c': {} }),
    },
    findings: 1,
    companions: ['canonical-chain'],
    message: /3 pages form a loop: https:\/\/shop\.example\/a → .*\/b → .*\/c → .*\/a\./,
  },
  {
    rule: 'canonical-unlinked',
    fails: {
      pages: shopPages({ ...copy('/main'), '/main': {} }, { links: ['/copy'] }),
      sitemap: ['/', '/tables', '/chairs'],
    },
    passes: { pages: shopPages({ ...copy('/main'), '/main': {} }) },
    findings: 1,
    companions: ['sitemap-missing-page'],
  },
  {
    rule: 'pagination-canonical',
    when: 'by parameter',
    fails: { pages: shopPages({ '/tables?page=2': { canonical: '/tables' } }) },
    passes: { pages: shopPages({ '/tables?page=2': {} }) },
    findings: 1,
    message: /Page 2 of the series/,
  },
  {
    rule: 'pagination-canonical',
    when: 'by rel=prev',
    fails: {
      pages: shopPages({
        '/oak': {},
        '/oak/more': { previous: ['https://shop.example/oak'] },
        '/oak/rest': { previous: ['https://shop.example/oak/more'], canonical: '/oak' },
      }),
    },
    passes: {
      pages: shopPages({
        '/oak': {},
        '/oak/more': { previous: ['https://shop.example/oak'] },
        '/oak/rest': { previous: ['https://shop.example/oak/more'] },
      }),
    },
    findings: 1,
  },
];
