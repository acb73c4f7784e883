import { type Consequence, type Faults, linking, type MakeFault, ORIGIN, onePage } from '../plan.ts';

const anchor = (attributes: string, text = 'Our tables of oak'): string =>
  `<p><a ${attributes}>${text}</a></p>`;
const bodyWith = (links: string) => (source: string) =>
  source.replace(/<nav.*<\/nav>/s, '').replace(/<ul>.*<\/ul>/s, links);
const ALONE = { isLinked: false };
const orphan =
  (other: 'orphan-page' | 'sitemap-orphan', shape: string, body = '', query = ''): MakeFault =>
  (here) => {
    const path = `${here()}${query}`;
    return {
      shape,
      pages: { [path]: { ...ALONE, addToMain: body.replaceAll('HERE', path) } },
      alsoCauses: [{ rule: other, at: [path], because: 'the sitemap lists it and nobody links to it' }],
    };
  };

const dead = (rule: string, path: string): Consequence => ({
  rule,
  at: [path],
  because: 'the target responds so',
});

export const linkFaults: Faults = {
  'link-uncrawlable': [
    onePage('a script', { addToMain: anchor('href="javascript:show(1)"') }),
    onePage('no href', { addToMain: anchor('onclick="show(2)"') }),
    onePage('not a URL', { addToMain: anchor('href="https://[holm"') }),
  ],
  'link-text-generic': [
    onePage('click here', { addToMain: anchor('href="/rooms/1"', 'Click here') }),
    onePage('learn more', { addToMain: anchor('href="/rooms/2"', '<span>Learn</span> more') }),
    onePage('here, in capitals', { addToMain: anchor(`href="${ORIGIN}/rooms/3"`, ' HERE ') }),
  ],
  'link-localhost': [
    onePage('a link to this computer', { addToMain: anchor('href="http://localhost:3000/tables"') }),
    onePage('a script of a private network', {
      addToMain: '<script src="https://10.0.0.5/app.js"></script>',
    }),
    onePage('a link to the staging host', {
      addToMain: anchor('href="https://staging.holm.example/tables"'),
    }),
  ],
  'dead-end': [
    onePage('no links', { edit: bodyWith('') }),
    onePage('links to itself', { edit: bodyWith(anchor('href="#top"')) }),
    onePage('links for mail and telephone', {
      edit: bodyWith(anchor('href="mailto:shop@holm.example"') + anchor('href="tel:+4512345678"')),
    }),
  ],
  'link-broken-internal': [
    (here) => ({
      shape: 'not found',
      pages: { [here()]: linking(here('target')), [here('target')]: { status: 404 } },
      alsoCauses: [dead('http-4xx', here('target'))],
    }),
    (here) => ({
      shape: 'a server error',
      pages: { [here()]: linking(`${ORIGIN}${here('target')}`), [here('target')]: { status: 500 } },
      alsoCauses: [dead('http-5xx', here('target'))],
    }),
    (here) => ({
      shape: 'a style sheet that is not there',
      pages: { [here()]: { addToHead: `<link rel="stylesheet" href="${here('target')}.css">` } },
    }),
  ],
  'link-to-redirect': [
    (here) => ({
      shape: 'moved for good',
      pages: { [here()]: linking(here('target')), [here('target')]: { redirect: [301, '/rooms/1'] } },
    }),
    (here) => ({
      shape: 'moved for a while',
      pages: {
        [here()]: linking(`${here('target')}#top`),
        [here('target')]: { redirect: [307, '/rooms/2'] },
      },
    }),
    (here) => ({
      shape: 'moved to another site',
      pages: {
        [here()]: linking(here('target')),
        [here('target')]: { redirect: [308, 'https://partner.example/'] },
      },
    }),
  ],
  depth: [
    (here) => ({
      shape: 'four clicks',
      pages: {
        [here()]: { ...ALONE },
        [here('second')]: linking(here('third')),
        [here('third')]: { ...ALONE, links: [here(), '/depth/2'] },
      },
    }),
    (here) => ({
      shape: 'four clicks beside others',
      pages: { [here()]: { ...ALONE, links: ['/depth/1', '/depth/3'] } },
    }),
    (here) => ({ shape: 'five clicks', pages: { [here()]: { ...ALONE, links: ['/depth/2'] } } }),
  ],
  'orphan-page': [
    orphan('sitemap-orphan', 'no link'),
    orphan('sitemap-orphan', 'a link of its own', '<p><a href="HERE">This very page</a></p>'),
    orphan(
      'sitemap-orphan',
      'a link within itself',
      '<p id="end"><a href="HERE#end">To the end of it</a></p>',
    ),
  ],
  'sitemap-orphan': [
    orphan('orphan-page', 'no link'),
    orphan('orphan-page', 'no link, with parameters', '', '?wood=elm'),
    orphan('orphan-page', 'a link in a comment', '<!-- <a href="HERE">This very page</a> -->'),
  ],
  'url-length': [
    onePage('116 characters', {
      path: `/url-length/${'a'.repeat(116 - ORIGIN.length - '/url-length/'.length)}`,
    }),
    onePage('a long query', { path: `/url-length/2?name=${'bench-and-'.repeat(12)}table` }),
    (here) => ({
      shape: 'more than 2,048 characters',
      pages: {
        [`${here()}/${'oak-'.repeat(520)}`]: { isListed: false, isLinked: false },
        [here('from')]: linking(`${here()}/${'oak-'.repeat(520)}`),
      },
      alsoCauses: [
        {
          rule: 'sitemap-missing-page',
          at: [`${here()}/${'oak-'.repeat(520)}`],
          because: 'a sitemap cannot list so long a URL',
        },
      ],
    }),
  ],
  'url-variants': [
    (here) => ({
      shape: 'a slash at the end',
      pages: { [here()]: {}, [`${here()}/`]: {} },
      at: [here(), `${here()}/`],
    }),
    (here) => ({
      shape: 'letter case',
      pages: { [here('oak')]: {}, [here('Oak')]: {} },
      at: [here('oak'), here('Oak')],
    }),
    (here) => ({
      shape: 'order of parameters',
      pages: { [`${here()}?wood=oak&size=2`]: {}, [`${here()}?size=2&wood=oak`]: {} },
      at: [`${here()}?wood=oak&size=2`, `${here()}?size=2&wood=oak`],
    }),
  ],
};
