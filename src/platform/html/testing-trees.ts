import fc from 'fast-check';

// Small vocabularies, so that random selectors often match random pages.
const TAGS = ['div', 'p', 'span', 'a', 'ul', 'li', 'b', 'section', 'h1'];
const CLASSES = ['x', 'y', 'z', 'price', 'a-b'];
const IDS = ['one', 'two'];
const TEXTS = ['', ' ', 'foo', 'bar', 'foo bar', 'x & y', '\n  Price: 5\n'];

const attribute = fc.oneof(
  fc.constantFrom(...CLASSES).map((name) => ` class="${name}"`),
  fc
    .tuple(fc.constantFrom(...CLASSES), fc.constantFrom(...CLASSES))
    .map((names) => ` class="${names.join(' ')}"`),
  fc.constantFrom(...IDS).map((id) => ` id="${id}"`),
  fc.constantFrom('foo', 'bar', 'foo-bar', 'FOO', '', 'a b').map((value) => ` data-k="${value}"`),
  fc.constantFrom('/a', '/b', '#c').map((href) => ` href="${href}"`),
);
const attributes = fc.array(attribute, { maxLength: 2 }).map((list) => list.join(''));

/** Markup of up to a few dozen elements; the parser makes of it what it will. */
export const markup: fc.Arbitrary<string> = fc.letrec<{ element: string; content: string }>((tie) => ({
  element: fc
    .tuple(fc.constantFrom(...TAGS), attributes, tie('content'))
    .map(([tag, attrs, content]) => `<${tag}${attrs}>${content}</${tag}>`),
  content: fc
    .array(
      fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom(...TEXTS, '<!--c-->', '<br>'),
        tie('element'),
      ),
      { maxLength: 4 },
    )
    .map((parts) => parts.join('')),
})).content;

const name = fc.constantFrom(...TAGS);
const nth = fc.constantFrom(
  '1',
  '2',
  '3',
  'odd',
  'even',
  '2n',
  '2n+1',
  '-n+2',
  'n',
  '3n-1',
  '0n+1',
  'n+2',
  '+2',
  '-2n+3',
);
const attributeTest = fc.constantFrom(
  '[data-k]',
  '[data-k=foo]',
  '[data-k="foo" i]',
  '[data-k^=foo]',
  '[data-k$="bar"]',
  '[data-k*="o"]',
  '[data-k~=a]',
  '[data-k|=foo]',
  '[href^="/"]',
  '[data-k!=foo]',
  '[data-k=""]',
  '[data-k^=""]',
  '[DATA-K]',
);
const position = fc.oneof(
  fc.constantFrom(
    ':first-child',
    ':last-child',
    ':only-child',
    ':first-of-type',
    ':last-of-type',
    ':only-of-type',
    ':empty',
    ':root',
  ),
  fc
    .tuple(fc.constantFrom('nth-child', 'nth-of-type', 'nth-last-child', 'nth-last-of-type'), nth)
    .map(([pseudo, formula]) => `:${pseudo}(${formula})`),
);
const qualifier = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...CLASSES).map((value) => `.${value}`) },
  { weight: 1, arbitrary: fc.constantFrom(...IDS).map((value) => `#${value}`) },
  { weight: 3, arbitrary: attributeTest },
  { weight: 3, arbitrary: position },
  { weight: 1, arbitrary: fc.constantFrom(':contains("foo")', ':contains(Price)', ':icontains("PRICE")') },
);

/** Selectors that the walker compiles; `deep` allows lists inside `:is`, `:not` and `:has`. */
export const cssSelector: fc.Arbitrary<string> = fc.letrec<{
  compound: string;
  complex: string;
  list: string;
}>((tie) => ({
  compound: fc
    .tuple(
      fc.option(fc.oneof(name, fc.constant('*')), { nil: '' }),
      fc.array(
        fc.oneof(
          { depthSize: 'small' },
          qualifier,
          fc
            .tuple(fc.constantFrom('not', 'is', 'where'), tie('list'))
            .map(([pseudo, list]) => `:${pseudo}(${list})`),
          fc
            .tuple(fc.constantFrom('', '> ', '+ ', '~ '), tie('compound'))
            .map(([combinator, compound]) => `:has(${combinator}${compound})`),
        ),
        { maxLength: 2 },
      ),
    )
    .map(([tag, parts]) => (tag + parts.join('') === '' ? '*' : tag + parts.join(''))),
  complex: fc
    .tuple(
      tie('compound'),
      fc.array(fc.tuple(fc.constantFrom(' ', ' > ', ' + ', ' ~ '), tie('compound')), { maxLength: 3 }),
    )
    .map(([first, rest]) => first + rest.map(([combinator, compound]) => combinator + compound).join('')),
  list: fc.array(tie('complex'), { minLength: 1, maxLength: 2 }).map((parts) => parts.join(', ')),
})).list;

const literal = fc.constantFrom('foo', 'bar', 'x', 'Price: 5', 'o', '');
const position3 = fc.constantFrom(
  '1',
  '2',
  '3',
  'last()',
  'position()<3',
  'position()=2',
  'position()>1',
  'position()=last()',
);
const value = fc.constantFrom(
  '@class',
  '@data-k',
  '@href',
  '@id',
  'normalize-space(@class)',
  '.',
  'normalize-space(.)',
  'normalize-space()',
  'string(@data-k)',
  'name()',
  'lower-case(@data-k)',
  "translate(@data-k,'fo','g')",
);

export const xpathExpression: fc.Arbitrary<string> = fc.letrec<{
  condition: string;
  step: string;
  path: string;
  whole: string;
}>((tie) => ({
  condition: fc.oneof(
    { depthSize: 'small' },
    fc
      .tuple(value, fc.constantFrom('=', '!='), literal)
      .map(([left, operator, right]) => `${left}${operator}'${right}'`),
    fc
      .tuple(fc.constantFrom('contains', 'starts-with', 'ends-with'), value, literal)
      .map(([call, left, right]) => `${call}(${left}, '${right}')`),
    fc.constantFrom(
      '@class',
      '@data-k',
      'text()',
      "text()='foo'",
      'b',
      'span/@class',
      './/a',
      'self::div',
      'following-sibling::p',
      'a/b',
      "b='foo'",
      "contains(concat(' ', normalize-space(@class), ' '), ' x ')",
      "contains(concat(' ', normalize-space(@class), ' '), ' price ')",
    ),
    fc
      .tuple(tie('condition'), fc.constantFrom('and', 'or'), tie('condition'))
      .map(([left, operator, right]) => `(${left}) ${operator} (${right})`.replace(/[()]/g, (sign) => sign)),
    tie('condition').map((condition) => `not(${condition})`),
  ),
  step: fc
    .tuple(
      fc.oneof(name, fc.constant('*')),
      fc.array(fc.oneof(tie('condition'), position3), { maxLength: 2 }),
    )
    .map(([test, predicates]) => test + predicates.map((predicate) => `[${predicate}]`).join('')),
  path: fc
    .tuple(
      fc.constantFrom('//', './/', '/html/body/', '/html//', '//body/', ''),
      tie('step'),
      fc.array(
        fc.oneof(
          fc
            .tuple(
              fc.constantFrom(
                '/',
                '//',
                '/descendant::',
                '/following-sibling::',
                '/child::',
                '/preceding-sibling::',
                '/ancestor::',
                '/parent::',
              ),
              tie('step'),
            )
            .map((parts) => parts.join('')),
          fc.constantFrom(
            '/..',
            '/../..',
            '/.',
            '/following-sibling::*[1]',
            '/following-sibling::p[1]',
            '/following-sibling::*[1][self::p]',
          ),
        ),
        { maxLength: 2 },
      ),
      fc.constantFrom(
        '',
        '',
        '',
        '/@class',
        '//@href',
        '/text()',
        '//text()',
        '/text()[1]',
        '/text()[normalize-space()]',
      ),
    )
    .map(([start, step, steps, end]) => start + step + steps.join('') + end),
  whole: fc.oneof(
    { weight: 6, arbitrary: tie('path') },
    { weight: 1, arbitrary: fc.tuple(tie('path'), tie('path')).map((paths) => paths.join(' | ')) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(tie('path'), fc.constantFrom('1', '2', 'last()'))
        .map(([path, pick]) => `(${path})[${pick}]`),
    },
  ),
})).whole;
