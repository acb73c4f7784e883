import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml, UrlResolver } from '../../../../platform/html/index.ts';
import { toMarkdown } from './to-markdown.ts';

const resolver = new UrlResolver('https://shop.example/a/b');
const md = (html: string): string => toMarkdown(parseHtml(html).document, resolver);

const CASES: Record<string, [html: string, markdown: string]> = {
  'headings and paragraphs': [
    '<h1>One</h1><p>Two\n  three</p><h3>Four #</h3>text<div>more</div>',
    '# One\n\nTwo three\n\n### Four \\#\n\ntext\n\nmore',
  ],
  emphasis: [
    '<p>a <b> b </b> <em>c</em><i>d</i> e<strong>f</strong>g <del>h</del> <b></b><b><strong>i</strong></b>',
    'a **b** *cd* e**f**g ~~h~~ **i**',
  ],
  'emphasis that Markdown would not see': ['<p>a<b>.b</b>c <b>“d”</b> e', 'a.bc **“d”** e'],
  'line breaks': ['<p>one<br>two <br> <br>three<br></p>', 'one\\\ntwo\\\nthree'],
  links: [
    '<p><a href="/x (1)">A [b]</a> <a href="javascript:no()">c</a> <a href="#d">d</a> wow!<a href="e">e</a> <a href="f"></a>',
    '[A \\[b\\]](https://shop.example/x%20\\(1\\)) c [d](https://shop.example/a/b#d) wow\\![e](https://shop.example/a/e)',
  ],
  'links around blocks': [
    '<a href="/x"><h2>Title</h2><p>Text</p></a>',
    '[Title Text](https://shop.example/x)',
  ],
  images: [
    '<p><img src="/a.jpg" alt="An [oven]"> <img data-src="b.jpg" src="data:image/gif;base64,R0"> <img src=c.gif width=1 height=1><a href="/d"><img src="/d.png" alt=d></a>',
    '![An \\[oven\\]](https://shop.example/a.jpg) ![](https://shop.example/a/b.jpg) [![d](https://shop.example/d.png)](https://shop.example/d)',
  ],
  'lists in lists': [
    '<ul><li>a<ul><li>b</li><li>c<ol><li>d</ol></ul></li><li></li><li>e</li></ul>',
    '- a\n  - b\n  - c\n    1. d\n- e',
  ],
  'loose lists': [
    '<ol start=9><li><p>a</p><p>b</p></li><li><p>c</p><pre>d\n\ne</pre></li></ol>',
    '9. a\n\n   b\n\n10. c\n\n    ```\n    d\n\n    e\n    ```',
  ],
  'lists beside lists': [
    '<ul><li>a</ul><ul><li>b</ul><ol><li>c</ol><ol><li>d</ol>',
    '- a\n\n+ b\n\n1. c\n\n1) d',
  ],
  'boxes to tick': ['<ul><li><input type=checkbox checked> a<li><input type=checkbox> b', '- [x] a\n- [ ] b'],
  code: [
    '<p>Use <code>a  `b`</code> and <kbd>c</kbd></p><pre><code class="x language-js">if (a &lt; b) {\n  c`*`;\n}\n</code></pre><pre>```\nx</pre>',
    'Use `` a `b` `` and `c`\n\n```js\nif (a < b) {\n  c`*`;\n}\n```\n\n````\n```\nx\n````',
  ],
  quotations: [
    '<blockquote><p>a</p><blockquote>b</blockquote><ul><li>c</ul></blockquote>',
    '> a\n>\n> > b\n>\n> - c',
  ],
  tables: [
    '<table><caption>Prices</caption><tr><th>Name<th align=right>Price<tr><td>A|B<td>1<br>2<tr><td colspan=2><b>both</b></table>',
    'Prices\n\n| Name | Price |\n| --- | --: |\n| A\\|B | 1<br>2 |\n| **both** |  |',
  ],
  'tables without a head, with cells over rows': [
    '<table><tr><td rowspan=2>a<td>b<tr><td>c</table>',
    '|  |  |\n| --- | --- |\n| a | b |\n|  | c |',
  ],
  'tables that arrange a page': [
    '<table><tr><td><h2>a</h2><p>b</p><td><ul><li>c</ul></table>',
    '## a\n\nb\n\n- c',
  ],
  'terms, rules, figures': [
    '<dl><dt>Rye<dd>A grain.</dl><hr><figure><img src=/a.jpg alt=a><figcaption>The oven</figcaption></figure><details><summary>More</summary>x</details>',
    '**Rye**\n\nA grain.\n\n***\n\n![a](https://shop.example/a.jpg)\n\nThe oven\n\n**More**\n\nx',
  ],
  'signs that mean something': [
    '<p>1. one</p><p># two</p><p>- three</p><p>&gt; four</p><p>+</p><p>---</p><p>2 * 3 * 4 _x_ snake_case `y` ~z~ &lt;b> a &lt; b &amp;amp; AT&T \\</p><p>a<br>===</p><p>2026) x',
    '1\\. one\n\n\\# two\n\n\\- three\n\n\\> four\n\n\\+\n\n\\---\n\n2 \\* 3 \\* 4 \\_x\\_ snake_case \\`y\\` \\~z\\~ \\<b> a < b \\&amp; AT&T \\\\\n\na\\\n\\===\n\n2026\\) x',
  ],
  'what is not read': [
    '<style>a</style><script>b</script><template>c</template><p><noscript>d</noscript><svg><text>e</text></svg>f<iframe src="https://video.example/1">g</iframe>',
    'f <https://video.example/1>',
  ],
};

for (const [name, [html, markdown]] of Object.entries(CASES))
  test(name, () => assert.equal(md(html), markdown));

test('however deep, nothing is lost and nothing breaks', () => {
  for (const tag of [
    'div',
    'span',
    'b',
    'blockquote',
    'ul><li',
    'table><tr><td',
    'a href=x',
    'em',
    'section',
  ])
    assert.match(md(`${`<${tag}>`.repeat(5_000)}the end`), /the end/, tag);
});
