import { lines, type RobotsCase } from './testing-case.ts';

/** RFC 9309, 2.2.1: which group a crawler obeys. */
export const AGENT_CASES: readonly RobotsCase[] = [
  {
    name: 'an empty file closes nothing',
    robots: '',
    crawlers: { sparrow: { allowed: ['/', '/barn', ''] }, '': { allowed: ['/', ''] } },
  },
  {
    name: 'a file without a group for the crawler closes nothing to it',
    robots: lines('User-agent: finch', 'Disallow: /', 'User-agent: wren', 'Disallow: /'),
    crawlers: { sparrow: { allowed: ['/', '/barn'] }, finch: { closed: ['/barn'] }, wren: { closed: ['/'] } },
  },
  {
    name: 'the group of everyone holds for a crawler without a group of its own',
    robots: lines('User-agent: *', 'Disallow: /barn', 'User-agent: finch', 'Allow: /barn/door'),
    crawlers: {
      sparrow: { closed: ['/barn', '/barn/door'], allowed: ['/field'] },
      finch: { allowed: ['/barn', '/barn/door'] },
    },
  },
  {
    name: 'a group of its own replaces the group of everyone, wherever they stand',
    robots: lines('User-agent: sparrow', 'Disallow: /nest', '', 'User-agent: *', 'Disallow: /barn'),
    crawlers: {
      sparrow: { allowed: ['/barn'], closed: ['/nest'] },
      finch: { allowed: ['/nest'], closed: ['/barn'] },
    },
  },
  {
    name: 'a group of its own without any rule opens the site to the crawler',
    robots: lines('User-agent: *', 'Disallow: /', 'User-agent: sparrow'),
    crawlers: { sparrow: { allowed: ['/barn'] }, finch: { closed: ['/barn'] } },
  },
  {
    name: 'a directive that is no rule for crawlers does not end the list of names',
    robots: lines('User-agent: sparrow', 'Noindex: /nest', '', 'User-agent: *', 'Disallow: /'),
    crawlers: { sparrow: { closed: ['/barn'] }, finch: { closed: ['/barn'] } },
  },
  {
    name: 'names are compared without regard to upper and lower case',
    robots: lines('User-agent: SparrowBot', 'Disallow: /barn'),
    crawlers: {
      sparrowbot: { closed: ['/barn'] },
      SPARROWBOT: { closed: ['/barn'] },
      SparrowBot: { closed: ['/barn'], allowed: ['/Barn'] },
    },
  },
  {
    name: 'a name is compared as a whole: beginnings, ends and longer names are other crawlers',
    robots: lines('User-agent: sparrow', 'Disallow: /'),
    crawlers: {
      sparrow: { closed: ['/'] },
      spar: { allowed: ['/'] },
      row: { allowed: ['/'] },
      'sparrow-images': { allowed: ['/'] },
      housesparrow: { allowed: ['/'] },
    },
  },
  {
    name: 'a longer name in the file is not the shorter crawler',
    robots: lines('User-agent: sparrow-images', 'Disallow: /', 'User-agent: sparrow_news', 'Disallow: /news'),
    crawlers: {
      sparrow: { allowed: ['/', '/news'] },
      'sparrow-images': { closed: ['/news'] },
      sparrow_news: { closed: ['/news'], allowed: ['/'] },
    },
  },
  {
    name: 'what follows the name in the file is cut off: versions, stars, further words',
    robots: lines(
      'User-agent: sparrow/2.1',
      'Disallow: /version',
      'User-agent: finch*',
      'Disallow: /star',
      'User-agent: wren of the woods',
      'Disallow: /words',
      'User-agent: Robin(compatible)',
      'Disallow: /bracket',
    ),
    crawlers: {
      sparrow: { closed: ['/version'], allowed: ['/star'] },
      finch: { closed: ['/star'] },
      wren: { closed: ['/words'] },
      robin: { closed: ['/bracket'] },
    },
  },
  {
    name: 'a digit ends the name',
    robots: lines('User-agent: *', 'Allow: /', 'User-agent: owl24seven', 'Disallow: /'),
    crawlers: { owl: { closed: ['/barn'] }, owl24seven: { allowed: ['/barn'] } },
  },
  {
    name: 'a crawler that asks with more than a name has no group of its own',
    robots: lines('User-agent: *', 'Disallow: /', 'User-agent: sparrow hawk', 'Allow: /nest', 'Disallow: /'),
    crawlers: { sparrow: { allowed: ['/nest'], closed: ['/barn'] }, 'sparrow hawk': { closed: ['/nest'] } },
  },
  {
    name: 'a name that does not begin with a letter, a hyphen or an underscore is nobody',
    robots: lines('User-agent: 007', 'Disallow: /', 'User-agent: *', 'Disallow: /barn'),
    crawlers: { '007': { closed: ['/barn'], allowed: ['/field'] }, sparrow: { allowed: ['/field'] } },
  },
  {
    name: 'a star with blanks and words behind it is everyone, a star before a name is nobody',
    robots: lines('User-agent: * (all of you)', 'Disallow: /barn', 'User-agent: *sparrow', 'Disallow: /'),
    crawlers: { sparrow: { closed: ['/barn'], allowed: ['/field'] }, finch: { closed: ['/barn'] } },
  },
  {
    name: 'a crawler that calls itself a star is everyone',
    robots: lines('User-agent: *', 'Disallow: /barn'),
    crawlers: { '*': { closed: ['/barn'], allowed: ['/field'] }, '': { closed: ['/barn'] } },
  },
  {
    name: 'a crawler without a name is not taken for a named one',
    robots: lines('User-agent: sparrow', 'Disallow: /'),
    crawlers: { '': { allowed: ['/', ''] }, sparrow: { closed: [''] } },
  },
  {
    name: 'names in a row share the rules that follow',
    robots: lines('User-agent: sparrow', 'User-agent: finch', '', 'User-agent: wren', 'Disallow: /barn'),
    crawlers: {
      sparrow: { closed: ['/barn'] },
      finch: { closed: ['/barn'] },
      wren: { closed: ['/barn'], allowed: ['/field'] },
      robin: { allowed: ['/barn'] },
    },
  },
  {
    name: 'a name after a rule begins another group',
    robots: lines('User-agent: sparrow', 'Disallow: /barn', 'User-agent: finch', 'Disallow: /field'),
    crawlers: {
      sparrow: { closed: ['/barn'], allowed: ['/field'] },
      finch: { closed: ['/field'], allowed: ['/barn'] },
    },
  },
  {
    name: 'an empty rule ends the list of names as well',
    robots: lines('User-agent: sparrow', 'Disallow:', 'User-agent: finch', 'Disallow: /'),
    crawlers: { sparrow: { allowed: ['/barn'] }, finch: { closed: ['/barn'] } },
  },
  {
    name: 'blank lines and comments do not end a group',
    robots: lines('User-agent: sparrow', '', '# the barn', '', '', 'Disallow: /barn', '', 'Disallow: /field'),
    crawlers: { sparrow: { closed: ['/barn', '/field'], allowed: ['/wood'] } },
  },
  {
    name: 'sitemaps and unknown directives between the names of a group do not part it',
    robots: lines(
      'User-agent: sparrow',
      'Sitemap: https://farm.example/map.xml',
      'User-agent: finch',
      'Host: farm.example',
      'Disallow: /barn',
      'Sitemap: https://farm.example/more.xml',
      'Disallow: /field',
    ),
    crawlers: { sparrow: { closed: ['/barn', '/field'] }, finch: { closed: ['/barn', '/field'] } },
  },
  {
    name: 'all groups of one name count together',
    robots: lines(
      'User-agent: sparrow',
      'Disallow: /barn',
      'User-agent: finch',
      'Disallow: /wood',
      'User-agent: Sparrow',
      'Disallow: /field',
      'Allow: /barn/door',
    ),
    crawlers: {
      sparrow: { closed: ['/barn', '/field'], allowed: ['/wood', '/barn/door'] },
      finch: { closed: ['/wood'], allowed: ['/barn', '/field'] },
    },
  },
  {
    name: 'all groups of everyone count together',
    robots: lines('User-agent: *', 'Disallow: /barn', '', 'User-agent: *', 'Disallow: /field'),
    crawlers: { sparrow: { closed: ['/barn', '/field'], allowed: ['/wood'] } },
  },
  {
    name: 'a name that stands both alone and in a row obeys both groups',
    robots: lines(
      'User-agent: sparrow',
      'Disallow: /',
      'Allow: /seed',
      'User-agent: finch',
      '',
      'User-agent: sparrow',
      'Allow: /water',
      'Disallow: /',
    ),
    crawlers: {
      sparrow: { allowed: ['/seed', '/water'], closed: ['/barn'] },
      finch: { allowed: ['/water'], closed: ['/seed'] },
    },
  },
  {
    name: 'a group may name a crawler and everyone at once',
    robots: lines('User-agent: sparrow', 'User-agent: *', 'Disallow: /barn'),
    crawlers: { sparrow: { closed: ['/barn'] }, finch: { closed: ['/barn'], allowed: ['/field'] } },
  },
  {
    name: 'rules before the first group hold for nobody',
    robots: lines('Disallow: /', 'Allow: /seed', 'User-agent: sparrow', 'Disallow: /barn'),
    crawlers: { sparrow: { closed: ['/barn'], allowed: ['/seed', '/field'] }, finch: { allowed: ['/barn'] } },
  },
  {
    name: 'the address of the file itself is judged like any other',
    robots: lines('User-agent: sparrow', 'Disallow: /', 'User-agent: *', 'Allow: /'),
    crawlers: { sparrow: { closed: ['/robots.txt'] }, finch: { allowed: ['/robots.txt'] } },
  },
];
