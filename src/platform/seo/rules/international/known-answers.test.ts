import assert from 'node:assert/strict';
import { test } from 'node:test';
import { knownAnswers } from '../testing-page-answers.ts';
import { hreflangFault } from './hreflang-faults.ts';
import { internationalRules } from './index.ts';

const HOST = 'https://shop.example.com';
const PAGE = `${HOST}/tables/oak-dining-table`;
const set = (entries: Record<string, string>) =>
  Object.entries(entries)
    .map(([code, href]) => `<link rel="alternate" hreflang="${code}" href="${href}">`)
    .join('\n');
const GOOD = { en: PAGE, 'de-AT': `${HOST}/de/tisch`, 'x-default': PAGE };
const passes = { case: 'a whole set', page: { addToHead: set(GOOD) }, outcome: 'pass' } as const;
const none = { case: 'one language alone', outcome: 'not_applicable' } as const;

knownAnswers(internationalRules, {
  'hreflang-code': [
    passes,
    none,
    {
      case: 'mistakes that many make',
      page: {
        addToHead: set({ ...GOOD, 'en-UK': `${HOST}/uk`, 'en-EU': `${HOST}/eu`, 'es-419': `${HOST}/es` }),
      },
      outcome: 'fail',
      says: ['the code of the United Kingdom is GB', 'is not a country', 'Latin America is not a country'],
    },
    {
      case: 'in a header',
      page: {
        addToHead: set(GOOD),
        headers: { link: `<${HOST}/jp>; rel="alternate"; hreflang="jp"` },
      },
      outcome: 'fail',
      says: ['the code of Japanese is ja'],
    },
    { case: 'HTML alone', page: { response: false, addToHead: set(GOOD) }, outcome: 'inconclusive' },
  ],
  'hreflang-relative': [
    passes,
    none,
    {
      case: 'a path',
      page: { addToHead: set({ ...GOOD, fr: '/fr/table' }) },
      outcome: 'fail',
      says: ['hreflang "fr" leads to "/fr/table"'],
    },
  ],
  'hreflang-no-self': [
    passes,
    none,
    {
      case: 'the others alone',
      page: { addToHead: set({ de: `${HOST}/de/tisch`, 'x-default': `${HOST}/` }) },
      outcome: 'fail',
      line: 24,
    },
  ],
  'hreflang-x-default': [
    passes,
    none,
    {
      case: 'two languages without it',
      page: { addToHead: set({ en: PAGE, de: `${HOST}/de/tisch` }) },
      outcome: 'fail',
      says: ['lists 2 languages'],
    },
    { case: 'one language', page: { addToHead: set({ en: PAGE }) }, outcome: 'pass' },
  ],
  'hreflang-lang': [
    passes,
    none,
    {
      case: 'another language',
      page: { html: ' lang="de"', addToHead: set(GOOD) },
      outcome: 'fail',
      says: ['lists this page as "en", but its lang is "de"'],
    },
    { case: 'a country more', page: { html: ' lang="en-GB"', addToHead: set(GOOD) }, outcome: 'pass' },
    { case: 'no lang', page: { html: '', addToHead: set(GOOD) }, outcome: 'not_applicable' },
  ],
});

test('codes that hreflang takes and does not take', () => {
  for (const code of ['en', 'EN-gb', 'zh-Hant', 'zh-Hans-CN', 'X-Default', 'sr-latn-rs', 'nb-no'])
    assert.equal(hreflangFault(code), null, code);
  for (const code of [
    '',
    ' en',
    'en ',
    'en_US',
    'eng',
    'xx',
    'en-XX',
    'en-UK',
    'zh-Hanx',
    'en-GB-oxendict',
    'uk-UA-',
  ])
    assert.notEqual(hreflangFault(code), null, code);
});
