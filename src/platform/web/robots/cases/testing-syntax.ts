import { lines, type RobotsCase, rules } from './testing-case.ts';

const bytes = (...parts: (string | number[])[]): Buffer =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))));

const CLOSED_BARN = rules('Disallow: /barn');
const barnIsClosed = { sparrow: { closed: ['/barn'], allowed: ['/field'] } };
const barnIsOpen = { sparrow: { allowed: ['/barn', '/field'] } };

/** Google drops what a line has beyond eight times the longest address of a browser. */
const LONGEST_LINE = 8 * 2083;
/** RFC 9309, 2.5, and Google's limit: what follows need not be read. */
const LONGEST_FILE = 500 * 1024;

const byEnding = ([name, end]: readonly [string, string]): RobotsCase => ({
  name: `lines that end with ${name}`,
  robots: ['User-agent: finch', 'Allow: /', 'User-agent: sparrow', '', '', 'Disallow: /barn', ''].join(end),
  crawlers: { ...barnIsClosed, finch: { allowed: ['/barn'] } },
});

const byDisallow = (line: string): RobotsCase => ({
  name: `${JSON.stringify(line)} closes the barn`,
  robots: rules(line),
  crawlers: barnIsClosed,
});

const byAgent = (line: string): RobotsCase => ({
  name: `${JSON.stringify(line)} names the sparrow`,
  robots: lines(line, 'Disallow: /barn'),
  crawlers: { ...barnIsClosed, finch: { allowed: ['/barn'] } },
});

const byNonsense = (line: string): RobotsCase => ({
  name: `${JSON.stringify(line)} says nothing`,
  robots: rules(line, 'Disallow: /cellar'),
  crawlers: { sparrow: { allowed: ['/barn', '/field'], closed: ['/cellar'] } },
});

export const SYNTAX_CASES: readonly RobotsCase[] = [
  ...(
    [
      ['a line feed', '\n'],
      ['a carriage return', '\r'],
      ['both', '\r\n'],
      ['both the wrong way around', '\n\r'],
      ['blanks and a line feed', ' \t\n'],
    ] as const
  ).map(byEnding),
  {
    name: 'endings of all kinds in one file, and none at its end',
    robots: 'User-agent: finch\nAllow: /\r\nUser-agent: sparrow\r\r\n\nDisallow: /barn',
    crawlers: barnIsClosed,
  },
  { name: 'a byte order mark', robots: bytes([0xef, 0xbb, 0xbf], CLOSED_BARN), crawlers: barnIsClosed },
  {
    name: 'two bytes of a byte order mark',
    robots: bytes([0xef, 0xbb], CLOSED_BARN),
    crawlers: barnIsClosed,
  },
  { name: 'one byte of a byte order mark', robots: bytes([0xef], CLOSED_BARN), crawlers: barnIsClosed },
  {
    name: 'a wrong byte order mark spoils the line that it stands in',
    robots: bytes([0xef, 0x01, 0xbf], CLOSED_BARN),
    crawlers: barnIsOpen,
  },
  {
    name: 'so does one in the middle of the file',
    robots: bytes('User-agent: *\n', [0xef, 0xbb, 0xbf], 'Disallow: /barn\nDisallow: /cellar\n'),
    crawlers: { sparrow: { allowed: ['/barn'], closed: ['/cellar'] } },
  },
  ...[
    'Disallow: /barn',
    'disallow: /barn',
    'DISALLOW: /barn',
    'dIsAlLoW: /barn',
    'Disallow:/barn',
    'Disallow : /barn',
    '\t Disallow\t:\t/barn\t ',
    'Disallow /barn',
    'Disallow \t /barn',
    'Disallow: /barn # the old one',
    'Disallow: /barn#the-old-one',
    'Dissallow: /barn',
    'Dissalow: /barn',
    'Disalow: /barn',
    'Diasllow: /barn',
    'Disallaw: /barn',
    'DISALOW /barn',
  ].map(byDisallow),
  ...[
    'User-agent: sparrow',
    'user-agent: sparrow',
    'USER-AGENT:SPARROW',
    'uSeR-aGeNt : sparrow',
    'Useragent: sparrow',
    'User agent: sparrow',
    'User-agent sparrow',
    '  User-agent:\tsparrow  # a bird',
    'User-agent: sparrow#finch',
  ].map(byAgent),
  ...[
    '# Disallow: /barn',
    '#Disallow: /barn',
    '   # Disallow: /barn',
    'Disallow # : /barn',
    'Disallow',
    'Disallow:',
    'Disallow: # /barn',
    'Disallow /barn please',
    'Disallow = /barn',
    'Do Disallow: /barn',
    'Disallows: /barn',
    'Dis allow: /barn',
    'Noindex: /barn',
    'Clean-param: a /barn',
    ': /barn',
    '/barn',
    '<p>Disallow: /barn</p>',
    '{"Disallow": "/barn"}',
    '\u{1F69C} Disallow: /barn',
  ].map(byNonsense),
  {
    name: 'a colon in the path belongs to the path',
    robots: rules('Disallow: /barn:door', 'Disallow: /field::gate'),
    crawlers: { sparrow: { closed: ['/barn:door', '/field::gate/x'], allowed: ['/barn', '/field:'] } },
  },
  {
    name: 'Allow is understood in any case and without its colon',
    robots: rules('Disallow: /', 'ALLOW: /barn', 'aLLow /field', 'Allow:/wood'),
    crawlers: { sparrow: { allowed: ['/barn', '/field', '/wood'], closed: ['/cellar'] } },
  },
  {
    name: 'directives of another language are none',
    robots: lines('agent: sparrow', 'forbid: /', 'nome: finch', 'verbiete: /barn'),
    crawlers: barnIsOpen,
  },
  {
    name: 'markup between the lines does not disturb them',
    robots: lines(
      'User-agent: *',
      '<br />',
      'Allow: /',
      '<br />',
      'User-agent: sparrow',
      '<br />',
      'Disallow: /',
    ),
    crawlers: { sparrow: { closed: ['/', '/robots.txt'] }, finch: { allowed: ['/', '/robots.txt'] } },
  },
  {
    name: 'a web page in place of the file closes nothing',
    robots: lines('<!doctype html>', '<title>Not found</title>', '<p style="color: red">Disallow: /</p>'),
    crawlers: barnIsOpen,
  },
  {
    name: 'bytes without sense close nothing',
    robots: Buffer.from(Array.from({ length: 4096 }, (_, place) => (place * 37 + (place >> 8) * 11) % 256)),
    crawlers: barnIsOpen,
  },
  {
    name: 'nor do they hide the lines that follow them',
    robots: bytes([0x00, 0xff, 0xfe, 0x1b, 0x0a], CLOSED_BARN, [0x80, 0x00, 0x0a], 'Disallow: /cellar\n'),
    crawlers: { sparrow: { closed: ['/barn', '/cellar'], allowed: ['/field'] } },
  },
  {
    name: 'a line of zeros is no line',
    robots: bytes('User-agent: *\n', new Array<number>(300).fill(0), '\nDisallow: /barn\n'),
    crawlers: barnIsClosed,
  },
  {
    name: 'the end of a line that is too long is dropped',
    robots: rules(`Disallow: /barn/${'x'.repeat(LONGEST_LINE)}/door`, 'Disallow: /cellar'),
    crawlers: {
      sparrow: {
        closed: [`/barn/${'x'.repeat(LONGEST_LINE)}`, `/barn/${'x'.repeat(LONGEST_LINE)}/gate`, '/cellar'],
        allowed: ['/barn/', `/barn/${'x'.repeat(LONGEST_LINE / 2)}`],
      },
    },
  },
  {
    name: 'a long comment counts with its line and with nothing else',
    robots: rules(`# ${'x'.repeat(3 * LONGEST_LINE)}`, `Disallow: /barn # ${'x'.repeat(3 * LONGEST_LINE)}`),
    crawlers: barnIsClosed,
  },
  {
    name: 'a path as long as a browser takes is read to its end',
    robots: rules(`Disallow: /${'x'.repeat(2082)}`),
    crawlers: { sparrow: { closed: [`/${'x'.repeat(2082)}`], allowed: [`/${'x'.repeat(2081)}`] } },
  },
  {
    name: 'what stands within 500 KiB is read, what follows is not',
    robots: `${rules('Disallow: /barn')}${'# filling\n'.repeat(LONGEST_FILE / 10)}Disallow: /field\n`,
    crawlers: barnIsClosed,
  },
  {
    name: 'a rule that the limit cuts through is left out',
    robots: rules('Disallow: /barn')
      .padEnd(LONGEST_FILE - 14, '\n')
      .concat('Disallow: /field-of-wheat\n'),
    crawlers: { sparrow: { closed: ['/barn'], allowed: ['/field', '/field-of-wheat', '/fi'] } },
  },
];
