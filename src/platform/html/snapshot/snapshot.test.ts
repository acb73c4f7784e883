import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseHtml } from '../parse/parse-html.ts';
import { numberedElements, snapshotOf } from './snapshot.ts';

const shown = (html: string): string => snapshotOf(parseHtml(html));

test('nothing that runs, submits or asks elsewhere is left', () => {
  const html =
    shown(`<!doctype html><html><head><base href="https://x.example/"><link rel=stylesheet href=/a.css>
    <meta http-equiv=refresh content="0;url=https://x.example/"><script>alert(1)</script>
    <style>@import "https://x.example/b.css"; p { background: url(https://x.example/c.png); color: red }
    b { background: u\\72l(https://x.example/d.png) } i { background: URL(data:image/png;base64,AAAA) }</style></head>
    <body onload="alert(2)"><form action="https://x.example/" onsubmit="x()"><input name=q formaction=/x></form>
    <a href="javascript:alert(3)" ping=https://x.example/>One</a><img src=https://x.example/e.png srcset="/f.png 2x" onerror=x()>
    <p style="color: red; background-image: image-set('https://x.example/g.png' 1x)">Two</p>
    <iframe src=https://x.example/></iframe><svg><use href=https://x.example/h.svg#i /><path d="M0 0" fill="url(https://x.example/#p)"/>
    <a xlink:href="javascript:alert(4)"><text>Three</text></a></svg><object data=https://x.example/></object></body></html>`);
  assert.doesNotMatch(
    html,
    /x\.example\/(?!c|d|g|#p)|javascript:|alert|<script|<form|<iframe|<base|<link|<meta/i,
  );
  assert.doesNotMatch(html, /\burl\(\s*["']?(?!data:)|image-set\(|@import|\son\w+=|href=|srcset=|action=/i);
  for (const kept of [
    'One',
    'Two',
    'Three',
    'color: red',
    'data:image/png',
    'data-link=""',
    'data-picture=""',
  ])
    assert.ok(html.includes(kept), kept);
});

test('every element that is left has its number in the page', () => {
  const source =
    '<title>T</title><script>1</script><ul><li class=a>One<template><b>x</b></template><li id=b>Two</ul>';
  const elements = numberedElements(parseHtml(source));
  const html = shown(source);
  const found = [...html.matchAll(/<(\w+)[^>]*data-node="(\d+)"/g)].map(([, tag, number]) => [
    tag,
    Number(number),
  ]);
  assert.ok(found.length >= 6);
  for (const [tag, number] of found) assert.equal(elements[number as number]?.name, tag);
  assert.match(html, /<li class="a" data-node="\d+">One/);
});

test('a style cannot end its element', () => {
  const html = shown('<style>p { content: "\\3c /style><script>alert(1)</script>" }</style><p>x');
  assert.equal(html.match(/<\/style>/g)?.length, 1);
});
