import { must } from '../../../../kernel/must.ts';
import { lines, type RobotsCase, rules } from './testing-case.ts';

const range = (count: number): number[] => Array.from({ length: count }, (_, number) => number);

/** Whole files of made-up sites, with everything at once, and files of unusual size. */
export const SITE_CASES: readonly RobotsCase[] = [
  {
    name: 'a shop that closes its basket and its sorted lists',
    robots: lines(
      '# robots.txt of the grain shop',
      '# Questions: see https://shop.example/contact',
      '',
      'User-agent: *',
      'Crawl-delay: 2',
      'Allow: /assets/*.css$',
      'Allow: /assets/*.css?',
      'Allow: /assets/*.js$',
      'Allow: /*?page=',
      'Disallow: /assets/',
      'Disallow: /basket',
      'Disallow: /checkout/',
      'Disallow: /*?',
      'Disallow: /*/reviews/$',
      '',
      'Sitemap: https://shop.example/sitemap.xml',
    ),
    crawlers: {
      sparrow: {
        allowed: [
          '/',
          '/oats',
          '/assets/main.css',
          '/assets/deep/main.css?v=3',
          '/assets/main.js',
          '/oats?page=2',
          '/checkout',
          '/oats/reviews/4',
          '/oats/reviews',
        ],
        closed: [
          '/assets/',
          '/assets/logo.png',
          '/assets/main.js?v=3',
          '/basket',
          '/baskets',
          '/checkout/pay',
          '/oats?sort=price',
          '/oats/reviews/',
        ],
      },
    },
  },
  {
    name: 'a forum that treats three crawlers in three ways',
    robots: lines(
      'User-agent: greedy-bot',
      'Disallow: /',
      '',
      'User-agent: Finch',
      'User-agent: Wren',
      'Disallow: /search',
      'Disallow: /user/*/mail',
      'Allow: /user/help/mail',
      '',
      'User-agent: *',
      'Disallow: /search',
      'Disallow: /user/',
      'Allow: /user/rules.html',
    ),
    crawlers: {
      'greedy-bot': { closed: ['/', '/topic/7', '/robots.txt'] },
      finch: { allowed: ['/user/anna', '/user/help/mail'], closed: ['/user/anna/mail', '/search?q=oats'] },
      wren: { allowed: ['/topic/7'], closed: ['/user/anna/mail/2', '/searching'] },
      sparrow: { allowed: ['/topic/7', '/user', '/user/rules.html'], closed: ['/user/anna', '/search'] },
    },
  },
  {
    name: 'a news site that invites a few crawlers and nobody else',
    robots: lines(
      'User-agent: finch',
      'User-agent: wren',
      'User-agent: robin',
      'Crawl-delay: 10',
      'Disallow:',
      '',
      'User-agent: *',
      'Disallow: /',
    ),
    crawlers: {
      finch: { allowed: ['/', '/today/1'] },
      wren: { allowed: ['/today/1'] },
      robin: { allowed: ['/index.html'] },
      sparrow: { closed: ['/', '/today/1', '/index.html'] },
      'finch-images': { closed: ['/today/1'] },
    },
  },
  {
    name: 'a content system with its usual folders',
    robots: rules(
      'Disallow: /admin/',
      'Disallow: /cache/',
      'Disallow: /include/',
      'Disallow: /tmp/',
      'Disallow: /login.php',
      'Disallow: /login-help.php',
      'Disallow: /archive-*',
      'Disallow: /blog/archive-*',
      'Allow: /admin/ajax.php',
    ),
    crawlers: {
      sparrow: {
        allowed: [
          '/',
          '/admin',
          '/administrators',
          '/tmp',
          '/login.html',
          '/archive',
          '/blog/2',
          '/admin/ajax.php?a=1',
        ],
        closed: [
          '/admin/',
          '/tmp/x',
          '/login.php',
          '/login.php?to=1',
          '/login-help.php',
          '/archive-7',
          '/blog/archive-',
        ],
      },
    },
  },
  {
    name: 'a wiki with patterns in the query',
    robots: rules(
      'Disallow:/*?action=*',
      'Disallow:/*&action=*',
      'Disallow: /?*/',
      'Disallow: /page/*/history$',
      'Disallow: /page/*/history?',
      'Disallow: /*-*-*-draft$',
      'Disallow: /Special:',
    ),
    crawlers: {
      sparrow: {
        allowed: [
          '/page/oats',
          '/page/history',
          '/page/oats/history/4',
          '/a-b-draft',
          '/a-b-c-drafts',
          '/special:x',
        ],
        closed: [
          '/page/oats?action=edit',
          '/page?id=1&action=edit',
          '/?from=a/b',
          '/page/oats/history',
          '/page/a/b/history?page=2',
          '/a-b-c-draft',
          '/Special:Export',
        ],
      },
    },
  },
  {
    name: 'a site whose file was put together from two',
    robots: lines(
      'Sitemap: https://farm.example/a.xml',
      'User-agent: *',
      'Disallow: /barn/',
      'Sitemap: https://farm.example/b.xml',
      'Disallow: /cellar/',
      '',
      'User-agent: sparrow',
      'Disallow: /nest',
      'Sitemap: /c.xml',
      'User-agent: *',
      'Allow: /barn/open',
      'Disallow: /well',
    ),
    crawlers: {
      finch: { allowed: ['/barn/open', '/nest'], closed: ['/barn/x', '/cellar/x', '/well'] },
      sparrow: { allowed: ['/barn/x', '/well'], closed: ['/nest/egg'] },
    },
  },
  {
    name: 'blanks before the colons throughout',
    robots: lines(
      'User-agent : *',
      'Crawl-delay : 60',
      'Disallow : /*hay*',
      'Disallow : /*oat*',
      'Allow : /hay/free',
    ),
    crawlers: {
      sparrow: { allowed: ['/', '/rye', '/hay/free'], closed: ['/hay', '/new-oats/1', '/a/b?c=hay'] },
    },
  },
  {
    name: 'a thousand groups, each with its own name',
    robots: lines(
      ...range(1_000).flatMap((number) => {
        const name = `bird-${must('abcdefghij'[number % 10], 'abcdefghij[number % 10]').repeat(1 + Math.floor(number / 10))}`;
        return [`User-agent: ${name}`, `Disallow: /${name}/`, ''];
      }),
      'User-agent: *',
      'Disallow: /',
    ),
    crawlers: {
      'bird-a': { closed: ['/bird-a/'], allowed: ['/bird-aa/'] },
      'bird-jjj': { closed: ['/bird-jjj/x'], allowed: ['/bird-j/x'] },
      [`bird-${'j'.repeat(100)}`]: { closed: [`/bird-${'j'.repeat(100)}/`], allowed: ['/'] },
      [`bird-${'j'.repeat(101)}`]: { closed: ['/'] },
    },
  },
  {
    name: 'ten thousand rules, the last of which are the longest',
    robots: rules(
      ...range(10_000).map((number) => `Disallow: /item/${number}$`),
      'Disallow: /item/list',
      'Allow: /item/list/oats',
    ),
    crawlers: {
      sparrow: {
        closed: ['/item/0', '/item/9999', '/item/list'],
        allowed: ['/item/10000', '/item/5?x', '/item/list/oats'],
      },
    },
  },
  {
    name: 'one name in front of ten thousand rules for others',
    robots: lines(
      'User-agent: sparrow',
      'Disallow: /nest',
      'User-agent: finch',
      ...range(10_000).map((number) => `Disallow: /seed/${number}/`),
    ),
    crawlers: {
      sparrow: { allowed: ['/seed/77/'], closed: ['/nest'] },
      finch: { closed: ['/seed/77/'], allowed: ['/nest'] },
    },
  },
  {
    name: 'patterns with hundreds of stars',
    robots: rules(`Disallow: /${'*a'.repeat(400)}$`, `Disallow: /b${'*'.repeat(2_000)}c$`),
    crawlers: {
      sparrow: {
        closed: [`/${'a'.repeat(400)}`, `/${'xa'.repeat(900)}`, '/bc', '/b/x/c'],
        allowed: [`/${'a'.repeat(399)}`, `/${'a'.repeat(5_000)}b`, '/b/x/cd'],
      },
    },
  },
];
