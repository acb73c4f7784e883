import { type Faults, onePage } from '../plan.ts';
import { proseOf } from '../prose.ts';

const pair = (path: string) => [`${path}-a`, `${path}-b`];
const main = (text: string, more = '') => `<h1>What we say twice</h1><p>${text}</p>${more}`;

const DESCRIPTION =
  'Every piece is built by one joiner, oiled by hand and brought to your room within four weeks.';

export const contentFaults: Faults = {
  'content-thin': [
    onePage('two sentences', { text: proseOf('two sentences', 2) }),
    onePage('nothing in main', { main: '' }, { also: { 'h1-missing': 'its heading stood there' } }),
    onePage('all of the text beside the content', {
      main: `<h1>A short note on glue</h1><p>${proseOf('a note', 3)}</p><aside><p>${proseOf('an aside', 40)}</p></aside>`,
    }),
  ],
  'lang-missing': [
    onePage('no attribute', { html: '' }),
    onePage('an empty one', { html: ' lang=""' }),
    onePage('that of XML alone', { html: ' xml:lang="en"' }),
  ],
  'lang-invalid': [
    onePage('a country', { html: ' lang="jp"' }),
    onePage('a name', { html: ' lang="english"' }),
    onePage('an underscore', { html: ' lang="en_GB"' }),
  ],
  'content-duplicate': [
    (here) => ({
      shape: 'the same HTML',
      pages: Object.fromEntries(pair(here()).map((path) => [path, { main: main(proseOf('same', 30)) }])),
      at: pair(here()),
    }),
    (here) => ({
      shape: 'the same text in other markup',
      pages: {
        [`${here()}-a`]: { main: main(proseOf('marked', 30)) },
        [`${here()}-b`]: {
          main: `<section><h1>What  we <em>say</em> twice</h1>\n<div>${proseOf('marked', 30).replaceAll('. ', '.\n  ')}</div></section>`,
        },
      },
      at: pair(here()),
    }),
    (here) => ({
      shape: 'three pages',
      pages: Object.fromEntries(
        [...pair(here()), `${here()}-c`].map((path) => [path, { main: main(proseOf('thrice', 30)) }]),
      ),
      at: [...pair(here()), `${here()}-c`],
    }),
  ],
  'content-near-duplicate': [
    (here) => ({
      shape: 'another word at the end',
      pages: {
        [`${here()}-a`]: { main: main(`${proseOf('near', 60)} Leeds`) },
        [`${here()}-b`]: { main: main(`${proseOf('near', 60)} York`) },
      },
      at: pair(here()),
    }),
    (here) => ({
      shape: 'two names in the middle',
      pages: {
        [`${here()}-a`]: {
          main: main(`${proseOf('one', 50)} We bring it to Bath in May. ${proseOf('two', 50)}`),
        },
        [`${here()}-b`]: {
          main: main(`${proseOf('one', 50)} We bring it to Hull in June. ${proseOf('two', 50)}`),
        },
      },
      at: pair(here()),
    }),
    (here) => ({
      shape: 'a sentence more',
      pages: {
        [`${here()}-a`]: { main: main(proseOf('more', 80)) },
        [`${here()}-b`]: { main: main(`${proseOf('more', 80)} We also build it in other sizes.`) },
      },
      at: pair(here()),
    }),
  ],
  'title-duplicate': [
    (here) => ({
      shape: 'the same on two pages',
      pages: Object.fromEntries(
        pair(here()).map((path) => [path, { title: 'A title that two pages have | Holm' }]),
      ),
      at: pair(here()),
    }),
    (here) => ({
      shape: 'other letter case and blanks',
      pages: {
        [`${here()}-a`]: { title: 'Chairs for the kitchen and the porch' },
        [`${here()}-b`]: { title: ' CHAIRS for the  kitchen\n and the porch' },
      },
      at: pair(here()),
    }),
    (here) => ({
      shape: 'the same on three pages',
      pages: Object.fromEntries(
        [...pair(here()), `${here()}-c`].map((path) => [path, { title: 'One title for three pages | Holm' }]),
      ),
      at: [...pair(here()), `${here()}-c`],
    }),
  ],
  'desc-duplicate': [
    (here) => ({
      shape: 'the same on two pages',
      pages: Object.fromEntries(pair(here()).map((path) => [path, { description: DESCRIPTION }])),
      at: pair(here()),
    }),
    (here) => ({
      shape: 'other letter case and blanks',
      pages: {
        [`${here()}-a`]: { description: `${DESCRIPTION} Ask.` },
        [`${here()}-b`]: {
          description: ` ${DESCRIPTION.toUpperCase().slice(0, 40)}${DESCRIPTION.slice(40)}  ask. `,
        },
      },
      at: pair(here()),
    }),
    (here) => ({
      shape: 'the same on three pages',
      pages: Object.fromEntries(
        [...pair(here()), `${here()}-c`].map((path) => [path, { description: `${DESCRIPTION} Write.` }]),
      ),
      at: [...pair(here()), `${here()}-c`],
    }),
  ],
};
