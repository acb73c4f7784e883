import { lines, type RobotsCase, rules } from './testing-case.ts';

/** RFC 9309, 2.2.2: which of several rules that match decides. */
export const PRECEDENCE_CASES: readonly RobotsCase[] = [
  {
    name: 'the longer rule decides, whichever stands first',
    robots: rules(
      'Disallow: /barn/door.html',
      'Allow: /barn/',
      'Allow: /field/gate.html',
      'Disallow: /field/',
    ),
    crawlers: {
      sparrow: {
        closed: ['/barn/door.html', '/field/', '/field/x'],
        allowed: ['/barn/', '/barn/x', '/field/gate.html'],
      },
    },
  },
  {
    name: 'one sign more is enough',
    robots: rules('Disallow: /barn', 'Allow: /barn/'),
    crawlers: { sparrow: { closed: ['/barn', '/barns'], allowed: ['/barn/', '/barn/door'] } },
  },
  {
    name: 'at equal length the allowing rule decides, in either order',
    robots: rules('Disallow: /barn', 'Allow: /barn', 'Allow: /field', 'Disallow: /field'),
    crawlers: { sparrow: { allowed: ['/barn', '/barn/door', '/field'] } },
  },
  {
    name: 'at equal length it decides for the whole site too',
    robots: rules('Disallow: /', 'Allow: /'),
    crawlers: { sparrow: { allowed: ['/', '/barn'] } },
  },
  {
    name: 'different rules of equal length that both match allow',
    robots: rules('Disallow: /*/door', 'Allow: /barn/*'),
    crawlers: { sparrow: { allowed: ['/barn/door', '/barn/x'], closed: ['/barns/door', '/field/door'] } },
  },
  {
    name: 'the length is that of the pattern as written, stars and dollars included',
    robots: rules('Allow: /barn', 'Disallow: /*.html', 'Allow: /field/gate.', 'Disallow: /$', 'Allow: /'),
    crawlers: {
      sparrow: {
        closed: ['/barn.html', '/field/x.html', '/'],
        allowed: ['/barn', '/field/gate.html', '/x'],
      },
    },
  },
  {
    name: 'not the part of the path that a star covers',
    robots: rules('Disallow: /a*', 'Allow: /a/b'),
    crawlers: { sparrow: { allowed: ['/a/b', '/a/b/c/d/e'], closed: ['/a/c/d/e/f/g'] } },
  },
  {
    name: 'the front page stays open where all else is closed',
    robots: rules('Allow: /$', 'Disallow: /'),
    crawlers: { sparrow: { allowed: ['/', 'https://farm.example'], closed: ['/barn', '/?x'] } },
  },
  {
    name: 'an empty Disallow closes nothing, an empty Allow opens nothing',
    robots: lines('User-agent: sparrow', 'Disallow:', 'User-agent: finch', 'Allow:', 'Disallow: /barn'),
    crawlers: { sparrow: { allowed: ['/', '/barn'] }, finch: { allowed: ['/'], closed: ['/barn'] } },
  },
  {
    name: 'an empty rule does not weaken the others',
    robots: rules('Disallow:', 'Disallow: /barn', 'Allow: '),
    crawlers: { sparrow: { closed: ['/barn'], allowed: ['/field'] } },
  },
  {
    name: 'what no rule matches is allowed',
    robots: rules('Allow: /barn', 'Disallow: /field'),
    crawlers: { sparrow: { allowed: ['/wood', '/', '/barn'], closed: ['/field'] } },
  },
  {
    name: 'a file of Allow lines alone closes nothing',
    robots: rules('Allow: /barn', 'Allow: /field/*.css$'),
    crawlers: { sparrow: { allowed: ['/barn', '/wood', '/field/x.js'] } },
  },
  {
    name: 'the rules of everyone do not compete with those of a named group',
    robots: lines('User-agent: *', 'Disallow: /barn/door/lock', 'User-agent: sparrow', 'Allow: /barn'),
    crawlers: { sparrow: { allowed: ['/barn/door/lock'] }, finch: { closed: ['/barn/door/lock'] } },
  },
  {
    name: 'rules of several groups of one name compete by length, not by place',
    robots: lines(
      'User-agent: sparrow',
      'Allow: /barn/door',
      'User-agent: finch',
      'Disallow: /',
      'User-agent: sparrow',
      'Disallow: /barn',
    ),
    crawlers: { sparrow: { allowed: ['/barn/door', '/field'], closed: ['/barn', '/barn/gate'] } },
  },
  {
    name: 'three levels deep, each longer rule turns the shorter one around',
    robots: rules('Disallow: /a', 'Allow: /a/b', 'Disallow: /a/b/c', 'Allow: /a/b/c/d$'),
    crawlers: {
      sparrow: { closed: ['/a', '/a/c', '/a/b/c', '/a/b/c/d/e'], allowed: ['/a/b', '/a/b/d', '/a/b/c/d'] },
    },
  },
  {
    name: 'a letter beyond ASCII counts with all the signs of its encoded form, written so or not',
    robots: rules('Disallow: /*/oats', 'Allow: /%C3%B6/', 'Allow: /üü/'),
    crawlers: {
      sparrow: { allowed: ['/%C3%B6/oats', '/%C3%BC%C3%BC/oats'], closed: ['/x/oats', '/%C3%BC/oats'] },
    },
  },
];
