import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { MOST_ROBOTS_BYTES, parseRobots, productToken } from './parse-robots.ts';

const allows = (robots: string | Uint8Array, path: string, agent = 'granary'): boolean =>
  parseRobots(robots).decide(agent, `https://shop.example${path}`).allowed;

const rules = (...lines: string[]): string => ['User-agent: *', ...lines].join('\n');

test('the longest rule decides and names its line, at equal length the allowing one', () => {
  const text = 'User-agent: granary # us\nDisallow: /a   # not this\nAllow: /a/b\nDisallow: /c\nAllow: /c\n';
  const robots = parseRobots(text);
  assert.deepEqual(robots.decide('Granary', 'https://shop.example/a/x'), {
    allowed: false,
    rule: { line: 2, text: 'Disallow: /a' },
    group: 'granary',
  });
  assert.deepEqual(robots.decide('granary', 'https://shop.example/a/b').rule, {
    line: 3,
    text: 'Allow: /a/b',
  });
  assert.deepEqual(robots.decide('granary', 'https://shop.example/c').rule, { line: 5, text: 'Allow: /c' });
  assert.deepEqual(robots.decide('granary', 'https://shop.example/d'), { allowed: true, group: 'granary' });
  assert.deepEqual(robots.decide('other', 'https://shop.example/a'), { allowed: true });
});

const PATTERNS: [pattern: string, matching: string[], other: string[]][] = [
  ['/', ['/', '/x', '/?q'], []],
  ['/fish', ['/fish', '/fish.html', '/fish/salmon', '/fishheads', '/fish?id=1'], ['/Fish.asp', '/catfish']],
  ['/fish*', ['/fish', '/fishheads/yummy.html'], ['/Fish', '/a/fish']],
  ['/fish/', ['/fish/', '/fish/?id=1', '/fish/salmon.htm'], ['/fish', '/fish.html']],
  ['/*.php', ['/index.php', '/folder/file.php?x=1', '/file.php/'], ['/', '/windows.PHP']],
  ['/*.php$', ['/file.php', '/folder/file.php'], ['/file.php?x', '/file.php/', '/file.php5', '/php']],
  ['/fish*.php', ['/fish.php', '/fishheads/catfish.php?x'], ['/Fish.PHP', '/fish']],
  ['*', ['/', '/x'], []],
  ['*.gif$', ['/a.gif', '/b/c.gif'], ['/a.gif?x', '/gif']],
  ['/$', ['/'], ['/x', '/?']],
  ['/a$b', ['/a$b', '/a$bc'], ['/ab', '/a']],
  ['/a*b*c$', ['/abc', '/axbxc', '/abcbc'], ['/abcd', '/acb', '/ab']],
  ['/a*a$', ['/aa', '/axa'], ['/a']],
  ['/*/x/*/y', ['/1/x/2/y', '/1/2/x/3/4/y/z'], ['/x/2/y', '/1/x/y']],
  ['/*?sort=', ['/list?sort=up', '/?sort='], ['/list?a=1&sort=up']],
  ['/a**b', ['/ab', '/axb'], ['/a']],
];

for (const [pattern, matching, other] of PATTERNS) {
  test(`the pattern ${pattern} matches what it should and nothing else`, () => {
    for (const path of matching) assert.equal(allows(rules(`Disallow: ${pattern}`), path), false, path);
    for (const path of other) assert.equal(allows(rules(`Disallow: ${pattern}`), path), true, path);
  });
}

test('a rule is compared with path and query alone, whatever else the address has', () => {
  const robots = parseRobots(rules('Disallow: /x', 'Disallow: /?q', 'Disallow: /$'));
  for (const url of [
    'https://shop.example:8443/x#part',
    '//shop.example/x',
    '/x',
    'https://shop.example?q=1',
    'https://shop.example',
    'https://shop.example#/ok',
    '',
  ]) {
    assert.equal(robots.decide('granary', url).allowed, false, url);
  }
  assert.equal(robots.decide('granary', 'https://shop.example/ok?to=http://other.example/x').allowed, true);
});

test('non-ASCII in rules meets its percent-encoded form, in any letter case of the digits', () => {
  for (const rule of ['/größe', '/gr%C3%B6%C3%9Fe', '/gr%c3%b6%c3%9fe']) {
    assert.equal(allows(rules(`Disallow: ${rule}`), '/gr%C3%B6%C3%9Fe'), false, rule);
    assert.equal(allows(rules('Disallow: /', `Allow: ${rule}`), '/gr%C3%B6%C3%9Fe'), true, rule);
  }
  const latin1 = Buffer.from('User-agent: *\nDisallow: /größe\n', 'latin1');
  assert.equal(allows(latin1, '/gr%F6%DFe'), false);
});

test('a Disallow holds in every spelling of an unreserved character, an Allow only in its own', () => {
  assert.equal(allows(rules('Disallow: /%7Ejoe/'), '/~joe/'), false);
  assert.equal(allows(rules('Disallow: /~joe/'), '/%7ejoe/'), false);
  assert.equal(allows(rules('Disallow: /a%2Fb'), '/a/b'), true, 'a reserved character is not its escape');
  assert.equal(allows(rules('Disallow: /', 'Allow: /%7Ejoe/'), '/~joe/'), false);
  assert.equal(allows(rules('Disallow: /', 'Allow: /%7Ejoe/'), '/%7Ejoe/'), true);
});

test('groups of the same agent are one, agents in a row share rules, other lines do not end a group', () => {
  const robots = parseRobots(
    [
      'Disallow: /before',
      'User-agent: one',
      'Sitemap: https://shop.example/map.xml',
      'User-agent: two',
      '',
      'Noindex: /x',
      'Crawl-delay: 2.5',
      'Disallow: /shared',
      'User-agent: three',
      'Disallow:',
      'User-agent: *',
      'Disallow: /',
      'User-agent: ONE',
      'Disallow: /more',
      'Crawl-delay: 4',
    ].join('\r\n'),
  );
  const closed = (agent: string, path: string) => !robots.decide(agent, path).allowed;
  assert.deepEqual(
    ['/shared', '/more', '/before', '/z'].map((path) => closed('one', path)),
    [true, true, false, false],
  );
  assert.deepEqual(
    ['/shared', '/more'].map((path) => closed('two', path)),
    [true, false],
  );
  assert.equal(closed('three', '/shared'), false);
  assert.equal(closed('four', '/z'), true);
  assert.equal(robots.crawlDelay('one'), 4);
  assert.equal(robots.crawlDelay('two'), 2.5);
  assert.equal(robots.crawlDelay('three'), undefined);
  assert.deepEqual(robots.sitemaps, [{ line: 3, url: 'https://shop.example/map.xml' }]);
  assert.deepEqual(robots.unknown, [
    { line: 1, text: 'Disallow: /before' },
    { line: 6, text: 'Noindex: /x' },
  ]);
  assert.equal(robots.groups.length, 4);
});

test('a crawl delay ends the list of agents as any rule does', () => {
  const own = parseRobots(
    'User-agent: EBISearch\nCrawl-delay: 0\n\nUser-agent: *\nCrawl-delay: 10\n\nUser-agent: bad\nDisallow: /\n',
  );
  assert.deepEqual(
    ['ebisearch', 'granary', 'bad'].map((agent) => own.crawlDelay(agent)),
    [0, 10, undefined],
  );
  assert.deepEqual(
    ['granary', 'bad'].map((agent) => own.decide(agent, '/').allowed),
    [true, false],
  );
  assert.equal(
    parseRobots('User-agent: *\nCrawl-delay: soon\nUser-agent: bad\nDisallow: /').decide('x', '/').allowed,
    true,
  );
});

test('signs that no address has as they are meet their percent-encoded form', () => {
  const spellings: Record<string, string> = {
    '/a{b}': '/a%7Bb%7D',
    '/a<b>': '/a%3Cb%3E',
    '/a\\b': '/a%5Cb',
    '/a"b': '/a%22b',
    '/a^b': '/a%5Eb',
    '/a`b': '/a%60b',
    '/a|b': '/a%7Cb',
    '/a b': '/a%20b',
  };
  for (const [rule, path] of Object.entries(spellings)) {
    assert.equal(allows(rules(`Disallow: ${rule}`), path), false, rule);
    assert.equal(allows(rules(`Disallow: ${path}`), path), false, path);
    assert.equal(allows(rules('Disallow: /', `Allow: ${rule}`), path), true, rule);
  }
  assert.equal(allows(rules('Disallow: /s?q={x}'), '/s?q={x}'), false, 'in a query they stand as they are');
  assert.equal(allows(rules('Disallow: /s?q={x}'), '/s?q=%7Bx%7D'), false);
});

test('an agent is its product token: prefixes are other agents, versions and stars are cut off', () => {
  const closedFor = (line: string, agent: string) => !allows(`User-agent: ${line}\nDisallow: /`, '/', agent);
  for (const line of ['granary', 'GRANARY', 'granary/2.1', 'granary*', 'granary bot', 'granary 1']) {
    assert.equal(closedFor(line, 'granary'), true, line);
  }
  for (const line of ['gran', 'granary-images', 'my granary', '*granary', '1granary', '']) {
    assert.equal(closedFor(line, 'granary'), false, line);
  }
  assert.equal(closedFor('* # everyone', 'granary'), true);
  assert.equal(closedFor('*', ''), true);
  assert.equal(productToken('Granary/0.2 (+https://granary.example)'), 'Granary');
  assert.equal(productToken('Shop_Bot-Images'), 'Shop_Bot-Images');
  assert.equal(productToken('007'), '');
});

test('usual mistakes are understood: spellings, a missing colon, blanks, and no more than those', () => {
  for (const line of ['Dissallow: /', 'disalow:/', 'DISALLOW /', '  disallow \t:\t/  ', 'disallow\t/']) {
    assert.equal(allows(rules(line), '/x'), false, line);
  }
  for (const agent of ['useragent: granary', 'user agent: granary', 'User-Agent granary']) {
    assert.equal(allows(`${agent}\nDisallow: /`, '/x'), false, agent);
  }
  for (const line of [
    'disallow / please',
    'no disallow: /',
    'disallows: /',
    '#disallow: /',
    ': /',
    'disallow',
  ]) {
    assert.equal(allows(rules(line), '/x'), true, line);
  }
});

test('an allowed index page allows its folder, and nothing else in it', () => {
  const text = rules('Disallow: /', 'Allow: /open/index.html');
  assert.equal(allows(text, '/open/'), true);
  assert.equal(allows(text, '/open/index.html'), true);
  assert.equal(allows(text, '/open/other'), false);
  assert.equal(allows(rules('Allow: /', 'Disallow: /open/index.html'), '/open/'), true);
});

test('any line ending and a byte order mark, also a broken one, are read', () => {
  for (const end of ['\n', '\r', '\r\n']) {
    assert.equal(allows(['User-agent: *', 'Disallow: /x', ''].join(end), '/x'), false);
  }
  for (const mark of ['efbbbf', 'efbb', 'ef']) {
    const bytes = Buffer.concat([Buffer.from(mark, 'hex'), Buffer.from(rules('Disallow: /x'))]);
    assert.equal(allows(bytes, '/x'), false, mark);
  }
  assert.equal(allows(`\u{feff}${rules('Disallow: /x')}`, '/x'), false);
});

test('500 KiB are read of a file of 10 MB, to the last whole line', () => {
  const line = 'Disallow: /closed\n';
  const start = 'User-agent: *\n';
  const count = Math.ceil((10 * 1024 * 1024) / line.length);
  const robots = parseRobots(start + line.repeat(count));
  const whole = Math.floor((MOST_ROBOTS_BYTES - start.length) / line.length);
  assert.equal(robots.groups[0]?.rules.length, whole);
  assert.equal(robots.truncated, true);
  assert.equal(robots.decide('granary', 'https://shop.example/closed').allowed, false);
  assert.equal(parseRobots(start + line).truncated, false);
});

test('a hostile file with many stars is answered all the same', () => {
  const star = `Disallow: /${'*a'.repeat(8_000)}b\n`;
  const robots = parseRobots(`User-agent: *\n${star.repeat(30)}`);
  assert.equal(robots.decide('granary', `https://shop.example/${'a'.repeat(30_000)}`).allowed, true);
});

test('a line that is far too long is cut, and files without sense are empty', () => {
  const robots = parseRobots(rules(`Disallow: /${'x'.repeat(20_000)}`));
  assert.equal(robots.decide('granary', `/${'x'.repeat(17_000)}`).allowed, false);
  for (const text of ['', '<!doctype html><title>Not found</title>', '\0\0\0', 'User-agent: *']) {
    assert.equal(allows(text, '/x'), true);
  }
});

test('patterns match as the regular expression of the same meaning', () => {
  const text = (signs: string[], maxLength: number) =>
    fc.array(fc.constantFrom(...signs), { maxLength }).map((parts) => `/${parts.join('')}`);
  check(
    fc.property(
      text(['a', 'b', '/', '*', '$', '.'], 8),
      text(['a', 'b', '/', '$', '.'], 10),
      (pattern, path) => {
        const body = pattern.replace(/\$$/, '').replace(/[.$/]/g, '\\$&').replaceAll('*', '.*');
        const wanted = new RegExp(`^${body}${pattern.endsWith('$') ? '$' : ''}`).test(path);
        assert.equal(allows(rules(`Disallow: ${pattern}`), path), !wanted);
      },
    ),
    { runs: 3_000 },
  );
});
