import { type RobotsCase, rules } from './testing-case.ts';

/** RFC 9309, 2.2.2: non-ASCII and percent-encoding, compared as octets. */
export const ESCAPE_CASES: readonly RobotsCase[] = [
  {
    name: 'letters beyond ASCII in a rule meet their encoded form in an address',
    robots: rules('Disallow: /küche', 'Disallow: /*/猫$'),
    crawlers: {
      sparrow: {
        closed: ['/k%C3%BCche', '/k%C3%BCche/tisch', '/a/%E7%8C%AB'],
        allowed: ['/kuche', '/k%C3%B6che', '/a/%E7%8C%AB/b'],
      },
    },
  },
  {
    name: 'an encoded rule meets the encoded address, in any case of its digits',
    robots: rules('Disallow: /k%c3%bcche', 'Disallow: /%E7%8c%aB'),
    crawlers: { sparrow: { closed: ['/k%C3%BCche', '/%E7%8C%AB/x'], allowed: ['/kche', '/%E7%8C'] } },
  },
  {
    name: 'an Allow in letters opens the encoded address, and only that',
    robots: rules('Disallow: /', 'Allow: /küche', 'Allow: /%E7%8c%ab'),
    crawlers: { sparrow: { allowed: ['/k%C3%BCche', '/%E7%8C%AB'], closed: ['/küche', '/猫', '/k%C3'] } },
  },
  {
    name: 'an Allow of encoded plain letters opens what is spelt so, and nothing else',
    robots: rules('Disallow: /', 'Allow: /%68%61%79'),
    crawlers: { sparrow: { allowed: ['/%68%61%79', '/%68%61%79/x'], closed: ['/hay', '/h%61y'] } },
  },
  {
    name: 'a Disallow of encoded plain letters closes every spelling',
    robots: rules('Disallow: /%68%61%79', 'Disallow: /~joe'),
    crawlers: {
      sparrow: { closed: ['/hay', '/%68%61%79', '/h%61y/x', '/%7Ejoe', '/~joe/'], allowed: ['/ha'] },
    },
  },
  {
    name: 'an encoded slash, question mark or percent sign is not the sign itself',
    robots: rules('Disallow: /a%2Fb', 'Disallow: /c%3Fd', 'Disallow: /e%25f'),
    crawlers: {
      sparrow: { closed: ['/a%2Fb', '/c%3Fd', '/e%25f'], allowed: ['/a/b', '/c?d', '/a%2F/b'] },
    },
  },
  {
    name: 'an encoded star or dollar in a rule is that sign, not a pattern',
    robots: rules('Disallow: /%2Astar', 'Disallow: /dollar%24'),
    crawlers: {
      sparrow: {
        closed: ['/%2Astar', '/dollar%24', '/dollar%24/x'],
        allowed: ['/bigstar', '/dollar', '/dollar/x'],
      },
    },
  },
  {
    name: 'a percent sign without two digits stands for itself',
    robots: rules('Disallow: /100%', 'Disallow: /%zz'),
    crawlers: { sparrow: { closed: ['/100%', '/100%/x', '/%zz'], allowed: ['/100', '/zz'] } },
  },
  {
    name: 'bytes that are no UTF-8 are compared as they are',
    robots: Buffer.from(rules('Disallow: /k\xfcche'), 'latin1'),
    crawlers: { sparrow: { closed: ['/k%FCche'], allowed: ['/k%C3%BCche', '/kche'] } },
  },
  {
    name: 'blanks within a path belong to it, and an address never has one',
    robots: rules('Disallow: /old barn', 'Disallow: /old%20field'),
    crawlers: { sparrow: { closed: ['/old%20field'], allowed: ['/old', '/oldbarn'] } },
  },
];
