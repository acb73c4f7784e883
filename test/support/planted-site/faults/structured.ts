import { jsonLd } from '../healthy-page.ts';
import { type Faults, ORIGIN, onePage } from '../plan.ts';

const SCHEMA = 'https://schema.org';
const IMAGE = `${ORIGIN}/images/workshop.png`;
const structured = (data: object) => ({ head: { structured: jsonLd({ '@context': SCHEMA, ...data }) } });
const written = (text: string) => ({
  head: { structured: `<script type="application/ld+json">${text}</script>` },
});
const AUTHOR = { '@type': 'Person', name: 'Anna Holm', url: `${ORIGIN}/rooms/1` };
/** With all that Google asks for, and a bit more. */
const ARTICLE = {
  '@type': 'Article',
  headline: 'How we dry our boards',
  image: [IMAGE],
  datePublished: '2026-03-01T08:00:00+01:00',
  dateModified: '2026-03-02T08:00:00+01:00',
  author: [AUTHOR],
};
const NAMED = { addToMain: '<p>How we dry our boards, by Anna Holm</p>' };

export const structuredFaults: Faults = {
  'sd-syntax': [
    onePage('a comma too many', written(`{"@context": "${SCHEMA}", "@type": "WebPage", "name": "Boards",}`)),
    onePage('a comment', written(`<!-- {"@context": "${SCHEMA}", "@type": "WebPage", "name": "Boards"} -->`)),
    onePage(
      'another vocabulary',
      written('{"@context": "https://schema.example", "@type": "WebPage", "name": "Boards"}'),
    ),
  ],
  'sd-required': [
    onePage('a video without a date', {
      ...structured({
        ...{
          '@type': 'VideoObject',
          name: 'How we dry our boards',
          thumbnailUrl: [IMAGE],
          description: 'A walk',
        },
        ...{ duration: 'PT1M33S', contentUrl: `${ORIGIN}/film.mp4` },
      }),
      ...NAMED,
    }),
    onePage(
      'a crumb without a position',
      structured({
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', name: 'Holm', item: `${ORIGIN}/` },
          { '@type': 'ListItem', position: 2, name: 'Boards' },
        ],
      }),
    ),
    onePage('a data set without a description', {
      ...structured({
        ...{
          '@type': 'Dataset',
          name: 'How we dry our boards',
          creator: AUTHOR,
          license: `${ORIGIN}/rooms/1`,
        },
        ...{
          temporalCoverage: '2020/2025',
          distribution: { '@type': 'DataDownload', contentUrl: `${ORIGIN}/boards.csv` },
        },
      }),
      ...NAMED,
    }),
  ],
  'sd-value': [
    onePage('a date that is none', { ...structured({ ...ARTICLE, datePublished: 'last spring' }), ...NAMED }),
    onePage('a relative image', { ...structured({ ...ARTICLE, image: ['/images/workshop.png'] }), ...NAMED }),
    onePage('a duration in words', {
      ...structured({
        ...{
          '@type': 'VideoObject',
          name: 'How we dry our boards',
          thumbnailUrl: [IMAGE],
          description: 'A walk',
        },
        ...{
          duration: '93 seconds',
          contentUrl: `${ORIGIN}/film.mp4`,
          uploadDate: '2026-03-01T08:00:00+01:00',
        },
      }),
      ...NAMED,
    }),
  ],
  'sd-recommended': [
    onePage('an article without an author', { ...structured({ ...ARTICLE, author: undefined }), ...NAMED }),
    onePage('an author without an address', {
      ...structured({ ...ARTICLE, author: [{ '@type': 'Person', name: 'Anna Holm' }] }),
      ...NAMED,
    }),
    onePage(
      'an article without an image and the day of its last change',
      { ...structured({ ...ARTICLE, image: undefined, dateModified: undefined }), ...NAMED },
      { times: 2 },
    ),
  ],
  'og-missing': [
    onePage('none', { head: { social: '<meta name="twitter:card" content="summary">' } }, { times: 4 }),
    onePage('no image', { edit: (source) => source.replace(/<meta property="og:image"[^>]*>/, '') }),
    onePage('an empty type', {
      edit: (source) => source.replace('"og:type" content="website"', '"og:type" content=""'),
    }),
  ],
};
