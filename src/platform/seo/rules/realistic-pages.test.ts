import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { loadLanguageDetector } from '../../text/index.ts';
import { readPage } from '../facts/read-page.ts';
import { SURROUNDINGS } from '../testing-pages.ts';
import { pageRules } from './catalogue.ts';
import { BLOG_POST, COMPANY_PAGE_IN_JAPANESE, OLD_PAGE, SHELL_OF_AN_APP } from './testing-realistic-pages.ts';

before(loadLanguageDetector);

const OF_CONTENT = new Set(['titles', 'content', 'links', 'images', 'mobile']);

/** What the rules of these categories find, without those that only inform. */
function failed(url: string, source: string): string[] {
  const page = readPage({ url, source, response: null });
  return pageRules
    .filter(({ category, weight }) => OF_CONTENT.has(category) && weight > 0)
    .filter((rule) => rule.judge(page, SURROUNDINGS).outcome === 'fail')
    .map(({ id }) => id);
}

test('a post of a blog with the usual plugins', () => {
  assert.deepEqual(failed('https://blog.example.org/2024/05/fermenting-cabbage/', BLOG_POST), [
    'title-long',
    'heading-order',
    'link-text-generic',
    'img-alt-missing',
    'img-dimensions',
  ]);
});

test('the page of a company in Japan', () => {
  assert.deepEqual(failed('https://www.example.co.jp/company/', COMPANY_PAGE_IN_JAPANESE), [
    'link-text-generic',
  ]);
});

test('the shell of an app that shows nothing without scripts', () => {
  assert.deepEqual(failed('https://app.example.com/', SHELL_OF_AN_APP), [
    'title-short',
    'desc-missing',
    'h1-missing',
    'content-thin',
    'dead-end',
    'viewport-zoom',
  ]);
});

test('a page of twenty years ago', () => {
  assert.deepEqual(failed('http://www.example.net/Home%20Page.htm', OLD_PAGE), [
    'title-short',
    'desc-missing',
    'h1-missing',
    'content-thin',
    'lang-missing',
    'link-uncrawlable',
    'link-text-generic',
    'link-text-empty',
    'url-uppercase',
    'url-space',
    'img-alt-missing',
    'img-dimensions',
    'viewport-missing',
    'doctype',
    'a11y-names',
  ]);
});
