const SENTENCES = [
  'Yeast eats sugar and breathes out gas, which lifts the dough.',
  'A baker waits, folds the dough, and waits again until it has doubled.',
  'Salt slows the yeast down, so the taste has time to come.',
  'The crust, which is brown and hard, keeps the crumb soft for days.',
];
const paragraph = (from: number): string =>
  `<p>${[0, 1, 2, 3].map((at) => SENTENCES[(from + at) % SENTENCES.length]).join(' ')}</p>`;

/** An article with everything that surrounds one. */
export const ARTICLE = `<!doctype html><html lang="en"><head><meta charset=utf-8>
<title>Why bread rises | The News</title>
<meta property="og:type" content="article"><meta property="og:site_name" content="The News">
<meta property="og:description" content="It is the yeast."><meta property="og:image" content="/img/lead.jpg">
<link rel="canonical" href="/bread">
<script type="application/ld+json">{"@context":"https://schema.org","@graph":[
{"@type":"NewsArticle","headline":"Why bread rises","datePublished":"2026-03-01T10:30:00+01:00","dateModified":"2026-03-02","author":{"@id":"#ada"},"image":{"@type":"ImageObject","url":"/img/ld.jpg"}},
{"@type":"Person","@id":"#ada","name":"Ada Baker"}]}</script></head>
<body><nav><a href="/">Home</a><a href="/sport">Sport</a></nav>
<article><h1>Why bread rises</h1><time datetime="2026-03-01">1 March</time>
${paragraph(0)}<h2>The yeast</h2>${paragraph(1)}
<p>More about <a href="/yeast">yeast</a>, and <strong>salt</strong>. <em>Read on</em>, it is worth it, says the baker.</p>
<figure><img src="/img/loaf.jpg" alt="A loaf"><figcaption>A loaf of rye</figcaption></figure>
<ul><li>Flour<ul><li>Rye</li><li>Wheat</li></ul></li><li>Water</li></ul>
<table><thead><tr><th>Flour</th><th>Hours</th></tr></thead><tbody><tr><td>Rye</td><td>12</td></tr><tr><td>Wheat</td><td>4</td></tr></tbody></table>
<pre><code class="language-js">bake(bread);</code></pre>
<blockquote><p>Bread is time, and time is bread, as my grandmother said.</p></blockquote>
${paragraph(2)}${paragraph(3)}</article>
<aside>Advertisement: buy more butter now</aside><footer>All rights reserved by the News</footer></body></html>`;

/** Bytes in a character set of their own, with dates and an author only in the text and the head. */
export const GERMAN = Buffer.from(
  `<html lang=de><head><title>Warum Brot aufgeht</title><meta name=author content="Käthe Bäcker"><meta name=date content="1. März 2026"></head><body><div class=content><h1>Warum Brot aufgeht</h1>${'<p>Die Hefe frisst den Zucker, und dabei entsteht Gas, das den Teig hebt, bis er schön locker ist und über die Schüssel wächst.</p>'.repeat(6)}</div></body></html>`,
  'latin1',
);

/** No article: a list of links. */
export const LISTING = `<!doctype html><title>Shop</title><nav><a href=/>Home</a></nav><h1>Offers</h1><ul>${Array.from({ length: 8 }, (_, at) => `<li><a href="/p/${at}">Product ${at}</a></li>`).join('')}</ul>`;

/** Its article is written by a script. */
export const SCRIPTED = `<!doctype html><html lang=en><title>Loading</title><div id=root></div><script>
document.title = 'Written later';
document.getElementById('root').innerHTML = '<article><h1>Written later</h1>' + ${JSON.stringify(paragraph(0) + paragraph(1) + paragraph(2))} + '</article>';
</script>`;
