export const BLOG_POST = `<!DOCTYPE html>
<html lang="en-US" class="no-js">
<head>
<meta charset="UTF-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<title>Fermenting cabbage at home: everything that you need to know before you start &#8211; The Jar</title>
<meta name="description" content="Salt, patience and a clean jar: how to turn a head of cabbage into sauerkraut in three weeks, and what to do when it goes wrong." />
<link rel="canonical" href="https://blog.example.org/2024/05/fermenting-cabbage/" />
<link rel='stylesheet' id='theme-css' href='https://blog.example.org/assets/theme.css?ver=6.5' media='all' />
<script src="https://blog.example.org/assets/jquery.min.js?ver=3.7" id="jquery-js"></script>
<style id="inline-css">.has-large-font-size{font-size:2em}</style>
</head>
<body class="single single-post postid-112">
<a class="skip-link screen-reader-text" href="#content">Skip to content</a>
<header id="masthead" class="site-header">
  <a href="https://blog.example.org/" rel="home"><img src="/assets/logo.svg" alt="The Jar" width="120" height="40"></a>
  <nav aria-label="Primary"><ul><li><a href="/recipes/">All recipes</a></li><li><a href="/about/">About the author</a></li></ul></nav>
</header>
<div id="page"><main id="content"><article id="post-112">
  <header><h1>Fermenting cabbage at home</h1><p>Posted on <a href="/2024/05/"><time datetime="2024-05-04">May 4, 2024</time></a></p></header>
  <p>Every autumn my neighbour carries two crates of cabbage up the stairs, and every autumn I promise to help him. Last year I finally did. It takes an
  hour to slice, ten minutes to salt, and then nothing but waiting. What comes out is cheaper and crisper than anything from a shop, and it keeps until spring.</p>
  <figure><img src="/uploads/crate.jpg" alt="A crate of cabbage on the stairs" width="800" height="600" loading="lazy"><figcaption>Two crates, sixty kilos.</figcaption></figure>
  <h2>What you need</h2>
  <ul><li>A firm head of white cabbage</li><li>Salt without iodine, two per cent of the weight of the cabbage</li><li>A jar with a wide neck and a weight that fits into it</li></ul>
  <h4>About the salt</h4>
  <p>Weigh it. A spoon of coarse salt and a spoon of fine salt are not the same, and too little of it is the most common reason for a soft or mouldy jar. With two
  per cent the good bacteria win; with four per cent nothing happens for a very long time.</p>
  <h2>Step by step</h2>
  <p>Slice the cabbage as thin as you can and rub the salt into it with both hands until there is a puddle at the bottom of the bowl. Press it into the jar, a
  handful at a time, so that no air stays between the layers. The brine has to cover everything; if it does not, mix a little more. Put the weight on top, close
  the jar loosely and leave it on a plate, because it will run over. After three days in a warm kitchen move it to the cellar, and start to taste after two weeks.</p>
  <p><img src="/uploads/jar.jpg" class="aligncenter"></p>
  <p>For the science behind it, <a href="https://en.example.com/wiki/lactic-fermentation">click here</a>. My <a href="/recipes/kimchi/">recipe for kimchi</a> follows the same idea.</p>
</article></main></div>
<footer><form role="search" action="/"><label><span class="screen-reader-text">Search for:</span><input type="search" name="s" placeholder="Search"></label><button type="submit">Search</button></form>
<p>Powered by cabbage. <a href="/privacy/">Privacy policy</a></p></footer>
</body>
</html>`;

export const COMPANY_PAGE_IN_JAPANESE = `<!DOCTYPE html>
<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>会社概要｜木の家具を作る北山木工株式会社</title>
<meta name="description" content="北山木工は京都の山あいで五十年にわたり無垢の木の家具を作り続けている工房です。職人の紹介、会社の歴史、工房の見学についてご案内します。">
<link rel="canonical" href="https://www.example.co.jp/company/">
</head>
<body>
<header><a href="/"><img src="/img/logo.png" alt="北山木工" width="200" height="60"></a>
<nav><ul><li><a href="/products/">製品一覧</a></li><li><a href="/company/">会社概要</a></li><li><a href="/contact/">お問い合わせ</a></li></ul></nav></header>
<main>
<h1>会社概要</h1>
<p>北山木工は、京都の北にある山あいの町で、無垢の木を使った家具を作っています。創業は昭和四十九年、初代の社長が一台の旋盤を買ったところから始まりました。今は十二人の職人が、
椅子、机、棚などを一つひとつ手で仕上げています。木は近くの森から切り出し、庭で二年から三年のあいだ自然に乾かします。急いで乾かした木は後から割れたり反ったりするので、
私たちは待つことを大切にしています。</p>
<h2>工房の見学</h2>
<p>工房は平日の午前九時から午後五時まで見学できます。木の切り方や削り方を職人が説明し、希望する方には小さな匙を作る体験もあります。学校や団体の見学は二週間前までにお申し込みください。
駐車場は十台分あります。最寄りの駅からはバスで二十分ほどかかります。冬のあいだは雪のために道が閉じることがあるので、お越しになる前に電話でお確かめください。</p>
<p>見学のお申し込みは<a href="/visit/">こちら</a>、または<a href="tel:+81751234567">お電話</a>でどうぞ。</p>
<h2>会社の情報</h2>
<table><tr><th>会社名</th><td>北山木工株式会社</td></tr><tr><th>設立</th><td>昭和四十九年四月</td></tr><tr><th>従業員</th><td>十二人</td></tr></table>
</main>
<footer><a href="/privacy/">個人情報の取り扱い</a></footer>
</body>
</html>`;

export const SHELL_OF_AN_APP = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <link rel="icon" href="/favicon.ico" />
    <meta name="viewport" content="width=device-width, initial-scale=1, maximum-scale=1" />
    <link rel="manifest" href="/manifest.json" />
    <title>React App</title>
    <script type="module" crossorigin src="/assets/index-4f1c.js"></script>
    <link rel="stylesheet" crossorigin href="/assets/index-9a2b.css">
  </head>
  <body>
    <noscript>You need to enable JavaScript to run this app. <a href="/help">Help</a></noscript>
    <div id="root"></div>
  </body>
</html>`;

export const OLD_PAGE = [
  '<HTML><HEAD><TITLE>Welcome!!!</TITLE></HEAD>',
  '<BODY BGCOLOR="#FFFFCC">',
  '<CENTER><FONT SIZE="+3"><B>Welcome to my home page</B></FONT><P>',
  '<IMG SRC="under_construction.gif"><P>',
  '<A HREF="links.htm">Click here</A> for my links<BR>',
  '<A HREF="javascript:history.back()">Back</A><BR>',
  '<A HREF="guestbook.htm"><IMG SRC="book.gif" ALT="" WIDTH=88 HEIGHT=31></A>',
  '<FORM ACTION="search.cgi"><INPUT NAME="q"><INPUT TYPE="submit"></FORM>',
  '<P>Last updated on 12 March 2003',
  '</CENTER></BODY></HTML>',
].join('\r\n');
