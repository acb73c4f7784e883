import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { check } from '../../../../test/support/property.ts';
import { parseExactly } from '../parse/parse-exactly.ts';
import { parseHtml } from '../parse/parse-html.ts';
import { outline } from '../testing-outline.ts';
import { isText } from '../tree/nodes.ts';
import { walk } from '../tree/walk.ts';
import type { PageSink } from './parser-state.ts';
import { parseQuickly } from './quick-parser.ts';
import { quickTree } from './quick-tree.ts';
import { Unfaithful } from './unfaithful.ts';

function quickOutline(text: string): string | undefined {
  try {
    return outline(quickTree(text, false));
  } catch (error) {
    if (error instanceof Unfaithful) return undefined;
    throw error;
  }
}

// Documents that the quick parser must manage by itself, from the sections of the HTML standard on parsing.
const MANAGED = [
  '',
  'text',
  '<!doctype html>',
  '<title>a &amp; b</title>',
  '<p>one<p>two<p>three',
  '<ul><li>a<li>b<ul><li>c</ul><li>d</ul>',
  '<dl><dt>a<dd>b<dt>c<dd>d</dl>',
  '<table><tr><td>a<td>b<tr><td>c</table>',
  '<table><thead><tr><th>a<tbody><tr><td>b<tfoot><tr><td>c</table>',
  '<table><caption>c</caption><colgroup><col><col></colgroup><tr><td></table>',
  '<table><col><tr><td>x</table>',
  '<table> <tr> <td> </td> </tr> </table>',
  '<table><form><tr><td><input></td></tr></form></table>',
  '<select><option>a<option>b<optgroup label=x><option>c</select>',
  '<select><option>a<textarea>b</textarea>',
  '<p><b>bold<p>still bold</b> plain',
  '<b><i>x</i></b>',
  '<a href=1>x<a href=2>y</a>',
  '<div><span>x</div>y',
  '</p>x</p>',
  '</br>',
  '<h1>a<h2>b</h1>',
  '<pre>\n\nx</pre><textarea>\ny</textarea><listing>\nz</listing>',
  '<script>if (a < b && "</div>") x</script>after',
  '<script><!-- x --></script>after',
  '<style>a > b { }</style><noscript><img src=x></noscript>',
  '<head><noscript><link rel=x><p>y</noscript></head>',
  '<html lang=en><head><meta charset=utf-8></head>\n<body class=x>\n<p>y</p>\n</body>\n</html>\n<!-- end -->\n',
  '<head></head> <link rel=x> <!--c--> <body>',
  '<!--a--><!doctype html><!--b--><html><!--c--><head><!--d--></head><!--e--><body><!--f--></body><!--g--></html><!--h-->',
  '<svg viewBox="0 0 1 1"><title>t</title><style>a{}</style><linearGradient/><path d=x /></svg>z',
  '<svg><![CDATA[x<y]]></svg><![CDATA[z]]>',
  '<svg><g><use xlink:href="#a"></g></svg>',
  '<p><svg><desc>d</desc></svg></p>',
  '<button>a<button>b</button>',
  '<form><div></form>x</div>y',
  '<iframe><p>x</iframe><noembed><b></noembed>',
  '<ruby>a<rp>(<rt>b<rp>)</ruby>',
  '<div a=1 A=2 b="x&amp;y" c=\'"\' d = e f/g =h "i>x',
  '&amp;&lt;&notit;&#65;&#x41;&#0;&#128;&unknown;&copy',
  '<<div>< div></ div><?x?><!x></>',
  '<div/><br/><p/>x',
  '<!--x--!>y<!-->z<!--->w<!--v',
  '<div class="x',
  'a</b>b</i>c',
  '<object><p>x</object></p>',
  '<TABLE><TR><TD>X</TABLE>',
  '<main><article><p>x</article></main>',
  '\ufeff<p>x',
  'a\r\nb\rc',
  '<table><tbody><tr></thead><td>x</tbody></table>',
];

test('the end of a table body that is not open does not end the row', () => {
  const rows = outline(parseExactly('<table><tbody><tr><td>x</td></thead><td>y</tbody></table>', false));
  assert.equal(rows.match(/ tr /g)?.length, 1);
});

test('what the quick parser manages is the tree of the reference parser', () => {
  for (const text of MANAGED) {
    assert.equal(quickOutline(text), outline(parseExactly(text, false)), text);
  }
});

// What needs content to move, or is too rare to be worth the rules.
const LEFT_TO_OTHERS = [
  '<table>x</table>',
  '<table><div></div></table>',
  '<b><p>x</b>y</p>',
  '<a><div></a>x</div>',
  '<p>a</p><html lang=x>',
  '<p>x<body class=y>',
  '<frameset>',
  '<math><mi>x</mi></math>',
  '<svg><div>x</div></svg>',
  '<svg><foreignObject><p>x</p></foreignObject></svg>',
  '<plaintext>x',
  'a\0b',
  '<script><!--<script></script>x',
  '<b><b><b><b>x',
  '<div>'.repeat(1001),
];

test('what the quick parser does not manage it leaves to the reference parser', () => {
  for (const text of LEFT_TO_OTHERS) {
    assert.throws(() => quickTree(text, false), Unfaithful, text);
    const tree = parseHtml(text, { lane: 'fast' });
    assert.equal(tree.lane, 'exact');
    assert.ok(tree.declined !== undefined && tree.declined !== '');
    assert.equal(outline(tree.document), outline(parseExactly(text, false)));
  }
});

const TAGS =
  'a b i p div span ul li dl dt dd table tbody thead tr td th caption colgroup col form select option optgroup input textarea button pre h1 h2 br hr img script style title meta link noscript head body html svg g path desc object ruby rt iframe section custom-x em'.split(
    ' ',
  );
const fragment = (tags: readonly string[]) =>
  fc.oneof(
    { weight: 5, arbitrary: fc.constantFrom(...tags).map((tag) => `<${tag}>`) },
    { weight: 4, arbitrary: fc.constantFrom(...tags).map((tag) => `</${tag}>`) },
    {
      weight: 1,
      arbitrary: fc
        .tuple(
          fc.constantFrom(...tags),
          fc.constantFrom('class=a', 'id="b c"', 'A=1 a=2', 'x = y', '=z', 'type=hidden', 'viewBox=0', 'a/'),
        )
        .map(([tag, attribute]) => `<${tag} ${attribute}>`),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom(
        'x',
        ' ',
        '\n',
        '&amp;',
        '&lt',
        '<',
        '<!--c-->',
        '</>',
        '</ x>',
        '<!doctype html>',
        '<![CDATA[x]]>',
        'é',
        '&#10;',
      ),
    },
  );
const pageOfFewTags = fc
  .subarray(TAGS, { minLength: 2, maxLength: 7 })
  .chain((tags) => fc.array(fragment(tags), { maxLength: 40 }))
  .map((pieces) => pieces.join(''));
const pageOfSigns = fc
  .tuple(
    fc.constantFrom(
      '',
      '<!doctype html>',
      '<div ',
      '<!--',
      '<script>',
      '<textarea>',
      '<svg>',
      '<title>',
      '<style>',
      '<table>',
    ),
    fc.string({ unit: fc.constantFrom(...'<>/!-=\'"& \nabdipst[]?;#x'), maxLength: 40 }),
  )
  .map((pieces) => pieces.join(''));

test('on random pages the quick parser is right or declines', () => {
  let managed = 0;
  check(
    fc.property(fc.oneof(pageOfFewTags, pageOfSigns), (text) => {
      const quick = quickOutline(text);
      if (quick === undefined) return;
      managed++;
      assert.equal(quick, outline(parseExactly(text, false)));
    }),
    { runs: 8000 },
  );
  assert.ok(managed > 4000, `only ${managed} were managed`);
});

/** Elements and texts as the stream tells them, without what is in templates. */
function streamed(text: string): string[] | undefined {
  const events: string[] = [];
  const sink: PageSink = {
    wantsText: true,
    open: (name, attributes) =>
      void events.push(
        `<${name} ${JSON.stringify(attributes.entries().map(({ name, value }) => [name, value]))}`,
      ),
    close: () => void events.push('>'),
    text: (data) => void events.push(JSON.stringify(data)),
    comment: () => undefined,
    doctype: () => undefined,
    template: () => undefined,
  };
  try {
    parseQuickly(text, sink);
  } catch (error) {
    if (error instanceof Unfaithful) return undefined;
    throw error;
  }
  return events;
}

function walked(text: string): string[] {
  const events: string[] = [];
  walk(parseExactly(text, false), {
    open: ({ name, attribs }) => void events.push(`<${name} ${JSON.stringify(Object.entries(attribs))}`),
    close: () => void events.push('>'),
    other: (node) => {
      if (isText(node)) events.push(JSON.stringify(node.data));
    },
  });
  return events;
}

// In a template nothing reaches a table around it: the table scope of the standard ends at `template`.
const TABLES_AND_TEMPLATES = [
  '<table><template><tr class=a><table>',
  '<table><template><tr></table><tr><td>x</template><tr><td>y',
  '<table><template><tbody></table></template><tr><td>y',
  '<table><template><tbody><caption>x</template><tr><td>y',
  '<table><tbody><template><tr></tbody><td>x</template><td>y',
  '<table><tr><template><td></tr></table>x</template><td>y',
  '<table><tr><template><tr></tr><tbody></template><td>y',
  '<table><tr><td><template><td></td></tr></table>x</template>y</td><td>z',
  '<table><tr><td><template></td></tr></tbody></table><tr>x</template>y',
  '<table><tr><th><template><th></td></th></template>y',
  '<table><caption><template></caption></table><tr>x</template>y',
  '<table><caption><template><caption></caption></table></template>y',
  '<table><caption>a<template><td></caption></table><table></template>b',
  '<table><colgroup><template></colgroup></table></template><tr><td>y',
  '<select><template><tr></select></table></template><option>x',
  '<table><tr><td><select><template></table></td></template><option>x',
  '<template><table><template></table><tr></table></template></table></template>x',
  '<template><template><tr><table></template></table></template>x',
  '<table><template><template></table></template><tr><table></template><tr><td>x',
  '<table><template><table><tr><td></table></table><table></template><tr><td>x',
  '<table><tr><td><template><table><template></td></table></template></table></td></template>x',
  '<template><table><tr><td></template></table>x',
];

test('the end of a table or of its parts in a template leaves the table around it open', () => {
  for (const text of TABLES_AND_TEMPLATES) {
    assert.deepEqual(streamed(text), walked(text), text);
    assert.equal(outline(parseExactly(text, true)), outline(parseExactly(text, false)), text);
  }
  const open = parseExactly('<table><template><tr class=a><table></template><tr><td>x', false);
  assert.match(
    outline(open),
    / table \[\]>\n {4}<\S+ template \[\]>\n {5}root \n {6}<\S+ tr .*\n {4}<\S+ tbody \[\]>\n {5}<\S+ tr/,
  );
});

// A template that ends with a cell or an object open leaves a marker in the list of formatting elements.
const FORMATTING_AROUND_TEMPLATES = [
  '<a><template><caption></template><a>x',
  '<template><b><template><td></template></template><i>x',
  '<template><i><object></template><object>x',
  '<template><b><marquee></template>x',
  '<p><b><template><td><template></td></template></template><p>x',
  '<p><b><template><td></template><p>x',
  '<p><b><template><table><td></table></td></template><p>x',
  '<template><b><table><object><caption></caption></object></table></template>x',
];

const DRAWINGS_IN_TEMPLATES = [
  '<template><section><svg></section><style></svg></template>x</style></template>y',
  '<template><td><svg></td><style></svg></template>x</style></template>y',
  '<template><svg><title><style></svg></template>x</style>y',
];

test('what reaches beyond a template is left to the reference parser', () => {
  for (const text of [...FORMATTING_AROUND_TEMPLATES, ...DRAWINGS_IN_TEMPLATES])
    assert.equal(streamed(text), undefined, text);
});

test('templates are passed over as the tree has them', () => {
  const fixed = [
    'a<template><div>x<template>y</template></div><script></template></script></template>b',
    '<head><template><style></template></style></template></head>c',
    '<table><template><tr><td>x</template><tr><td>y</table>',
    '<template><svg><title>x</title><path/></svg></template>z',
    '<p>a<template></p>b</template>c',
    '<template><textarea></template></textarea></template>d',
    '<p><b><template><tr><td>x</td><td><i>y</td></tr></template><p>z',
    '<p><b><template><table><caption>x</caption><td>y</td></table></template><p>z',
    '<p><b><template></td><td><template></td></table></template></td></template><p>z',
    '<template><svg><![CDATA[></template>x]]></svg></template>y',
    '<template><svg><g><path></g><g/></svg></template>y',
    ...TABLES_AND_TEMPLATES,
  ];
  for (const text of fixed) assert.deepEqual(streamed(text), walked(text), text);
  const tags = [
    'template',
    'div',
    'p',
    'script',
    'style',
    'table',
    'tr',
    'td',
    'svg',
    'title',
    'textarea',
    'li',
    'b',
    'head',
    'body',
  ];
  let managed = 0;
  check(
    fc.property(
      fc.array(fragment(tags), { maxLength: 30 }).map((pieces) => pieces.join('')),
      (text) => {
        const events = streamed(text);
        if (events === undefined) return;
        managed++;
        assert.deepEqual(events, walked(text));
      },
    ),
    { runs: 4000 },
  );
  assert.ok(managed > 1000, `only ${managed} were managed`);
});

const pageOfTemplates = fc
  .subarray([...TAGS, 'th', 'tfoot', 'marquee', 'tt', 'rp', 'dialog'], { minLength: 2, maxLength: 6 })
  .chain((tags) => fc.array(fragment(['template', 'template', ...tags]), { maxLength: 30 }))
  .map((pieces) => pieces.join(''));

test('so are templates with whatever in them and around them', () => {
  let managed = 0;
  check(
    fc.property(pageOfTemplates, (text) => {
      const events = streamed(text);
      if (events === undefined) return;
      managed++;
      assert.deepEqual(events, walked(text));
    }),
    { runs: 8000 },
  );
  assert.ok(managed > 4000, `only ${managed} were managed`);
});

test('positions point at the tags', () => {
  const text = '<!doctype html>\n<html>\n<body>\n  <p class=x>a</p>\n';
  for (const lane of ['exact', 'fast'] as const) {
    const offsets: (number | null)[] = [];
    walk(parseHtml(text, { lane, positions: true }).document, {
      open: (element) => void offsets.push(element.startIndex),
      close: () => undefined,
    });
    assert.deepEqual(offsets, [16, null, 23, 32], lane);
  }
});
