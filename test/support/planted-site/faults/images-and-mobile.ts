import { file } from '../answers.ts';
import { type Faults, type Handler, onePage } from '../plan.ts';

const image = (attributes: string, src = '/images/workshop.png'): string =>
  `<p><img src="${src}" ${attributes}></p>`;
const SIZE = 'width="60" height="40"';
const viewport = (content: string) => ({ head: { viewport: `<meta name="viewport" content="${content}">` } });

const shown = (shape: string, handler: Handler) => (here: (beside?: string) => string) => ({
  shape,
  pages: { [here()]: { addToMain: image(`alt="A table" ${SIZE}`, `${here()}.png`) } },
  files: { [`${here()}.png`]: handler },
});

export const imageAndMobileFaults: Faults = {
  'img-alt-missing': [
    onePage('no attribute', { addToMain: image(SIZE) }),
    onePage('a title instead', { addToMain: image(`title="A table" ${SIZE}`) }),
    onePage('in a picture', {
      addToMain: `<picture>${image(SIZE, '/images/workshop.png?small').slice(3, -4)}</picture>`,
    }),
  ],
  'img-dimensions': [
    onePage('neither', { addToMain: image('alt="A table"', '/images/workshop.png?1') }),
    onePage('only a width', { addToMain: image('alt="A table" width="60"', '/images/workshop.png?2') }),
    onePage('only a style of its width', {
      addToMain: image('alt="A table" style="max-width: 100%"', '/images/workshop.png?3'),
    }),
  ],
  'img-broken': [
    shown('not found', file('text/plain', 'nothing', 404)),
    shown('a server error', file('text/plain', 'nothing', 500)),
    shown('not an image', file('text/html', '<p>An image was here</p>')),
  ],
  'viewport-missing': [
    onePage('none', { head: { viewport: null } }),
    onePage('no width', viewport('initial-scale=1')),
    onePage('empty', viewport('')),
  ],
  'viewport-zoom': [
    onePage('not scalable', viewport('width=device-width, user-scalable=no')),
    onePage('a largest scale of 1', viewport('width=device-width, initial-scale=1, maximum-scale=1.0')),
    onePage('a largest scale of 4.9', viewport('width=device-width; maximum-scale=4.9')),
  ],
  doctype: [
    onePage('none', { doctype: '' }),
    onePage('an old one', { doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 3.2 Final//EN">' }),
    onePage('a loose one without a URL', {
      doctype: '<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01 Transitional//EN">',
    }),
  ],
  charset: [
    onePage('none', { headers: { 'content-type': 'text/html' }, head: { charset: null } }),
    onePage('too late', {
      headers: { 'content-type': 'text/html' },
      head: { charset: null },
      addToHead: '<meta charset="utf-8">',
    }),
    onePage('an empty one', {
      headers: { 'content-type': 'text/html; charset=' },
      head: { charset: '<!-- <meta charset="utf-8"> -->' },
    }),
  ],
};
