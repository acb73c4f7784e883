import assert from 'node:assert/strict';
import { test } from 'node:test';
import { must } from '../../../kernel/must.ts';
import { LimitError } from '../errors.ts';
import { CompiledHandler } from '../extract/handler.ts';
import { Selector } from '../match/selector.ts';
import { parseHtml } from '../parse/parse-html.ts';
import type { Element } from '../tree/nodes.ts';
import { textBudget, visibleText } from './visible-text.ts';

/** The text of the element with the id x; all three ways to it must agree. */
function text(html: string): string {
  const { document } = parseHtml(html);
  const element = new Selector({ css: '#x' }).select(document)[0] as Element;
  const expected = visibleText(element);
  const handler = new CompiledHandler({ fields: { v: { css: '#x' } } });
  for (const lane of ['exact', 'fast'] as const) {
    const { rows } = handler.extract(html, 'https://shop.example/', { lane });
    assert.equal(must(rows[0], 'rows[0]').values.v ?? '', expected, `${lane}: ${html}`);
  }
  return expected;
}

test('text reads as a browser shows it', () => {
  const cases: [string, string][] = [
    ['<p id=x>  a \n\t b  </p>', 'a b'],
    ['<p id=x>a<b> b </b>c</p>', 'a b c'],
    ['<p id=x>a<b>b</b>c</p>', 'abc'],
    ['<p id=x>a <b> b</b></p>', 'a b'],
    ['<div id=x>a<br>b<br><br>c</div>', 'a\nb\n\nc'],
    ['<div id=x>a <br> b</div>', 'a\nb'],
    ['<div id=x><div>a</div><div>b</div>c</div>', 'a\nb\nc'],
    ['<div id=x><p>a</p><p>b</p>c</div>', 'a\n\nb\n\nc'],
    ['<div id=x><p>a</p><div>b</div></div>', 'a\n\nb'],
    ['<div id=x><div><div>a</div></div> <div>b</div></div>', 'a\nb'],
    ['<ul id=x><li>a<li>b</ul>', 'a\nb'],
    ['<table id=x><tr><td>a</td> <td>b</td></tr><tr><td>c<td>d</table>', 'a\tb\nc\td'],
    ['<table id=x><tr><td></td><td>b</td></tr></table>', 'b'],
    ['<div id=x>a<pre>  b\n   c</pre>d</div>', 'a\n  b\n   c\nd'],
    ['<pre id=x>\n a\n  b </pre>', 'a\n  b'],
    ['<pre><code id=x>a\n  b</code></pre>', 'a\n  b'],
    ['<textarea id=x>\na\n b</textarea>', 'a\n b'],
    [
      '<div id=x>a<script>s</script><style>t</style><template>u</template><noscript>v</noscript>b</div>',
      'ab',
    ],
    ['<div id=x>a<svg><title>t</title><text>b</text></svg></div>', 'ab'],
    ['<div id=x>a&nbsp;&nbsp;b</div>', 'a\u00a0\u00a0b'],
    ['<div id=x>a&amp;b &lt;c&gt;</div>', 'a&b <c>'],
    ['<div id=x>a<!-- c -->b</div>', 'ab'],
    ['<div id=x>a<!-- c --> b</div>', 'a b'],
    ['<script id=x>  if (a < b) { "</p>" }\n </script>', '  if (a < b) { "</p>" }\n '],
    ['<p></p><noscript><p id=x>a</p></noscript>', 'a'],
    ['<p></p><noscript id=x>a <b>b</b></noscript>', 'a b'],
    ['<title id=x>a\n b</title>', 'a b'],
    ['<div id=x></div>', ''],
    ['<div id=x> \n </div>', ''],
    ['<body id=x><nav>n</nav>a</body>', 'n\na'],
    ['<p id=x>a<span><span>b</span></span> c</p>', 'ab c'],
    ['<select id=x><option>a<option>b</select>', 'a\nb'],
    ['<div id=x><h1>a</h1>b</div>', 'a\nb'],
  ];
  for (const [html, expected] of cases) assert.equal(text(html), expected, html);
});

test('nested texts are read once each, and too many are refused', () => {
  const html = `${'<div>'.repeat(300)}a${'</div>'.repeat(300)}`;
  const { rows } = new CompiledHandler({ fields: { v: { css: 'div', multiple: true } } }).extract(
    html,
    'https://shop.example/',
    { lane: 'fast' },
  );
  assert.deepEqual(rows[0]?.values.v, new Array(300).fill('a'));
  const [outer] = new Selector({ css: 'div' }).select(parseHtml(html).document) as Element[];
  assert.ok(outer !== undefined);
  assert.throws(() => visibleText(outer, textBudget(100)), LimitError);
});
