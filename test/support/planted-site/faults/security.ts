import { type Faults, linking, type MakeFault, ORIGIN, onePage, type PageWish } from '../plan.ts';

const PLAIN = 'http://www.holm.example';
const form = (attributes: string): string =>
  `<form ${attributes}><label>Name <input name="name"></label><button>Send</button></form>`;
const unlisted = (url: string) => ({
  rule: 'sitemap-missing-page',
  at: [url],
  because: 'it can be indexed and the sitemap does not list it',
});
const without = (name: string, ...rest: (string | null)[]): PageWish => ({
  headers: { [name]: rest[0] ?? null },
});

/** A page without protection, and one that links to it. */
const plain =
  (shape: string, origin: string, wish: PageWish = {}): MakeFault =>
  (here) => ({
    shape,
    pages: {
      [`${origin}${here()}`]: { isListed: false, isLinked: false, ...wish },
      [here('from')]: linking(`${origin}${here()}`),
    },
    alsoCauses: wish.isListed === true ? [] : [unlisted(`${origin}${here()}`)],
  });

export const securityFaults: Faults = {
  'https-missing': [
    plain('a page that is linked', PLAIN),
    plain('a page without www', 'http://holm.example'),
    plain('a page in the sitemap', PLAIN, { isListed: true }),
  ],
  'mixed-content': [
    onePage('a script', { addToMain: `<script src="${PLAIN}/site.js"></script>` }),
    onePage('an image', {
      addToMain: `<img src="${PLAIN}/images/workshop.png" alt="A table" width="6" height="4">`,
    }),
    onePage('a frame', { addToMain: `<iframe src="${PLAIN}/rooms/1" title="A room"></iframe>` }),
  ],
  'form-insecure': [
    onePage('sent to another host', {
      addToMain: form('method="post" action="http://partner.example/send"'),
    }),
    onePage('sent to the own host', { addToMain: form(`action="${PLAIN}/search"`) }),
    (here) => ({
      shape: 'on a page without protection',
      pages: {
        [`${PLAIN}${here()}`]: {
          isListed: false,
          isLinked: false,
          addToMain: form(`method="post" action="${ORIGIN}/send"`),
        },
        [here('from')]: linking(`${PLAIN}${here()}`),
      },
      alsoCauses: [
        unlisted(`${PLAIN}${here()}`),
        { rule: 'https-missing', at: [`${PLAIN}${here()}`], because: 'the page itself is not protected' },
      ],
    }),
  ],
  csp: [
    onePage('none', without('content-security-policy')),
    onePage('one that only reports', {
      headers: {
        'content-security-policy': null,
        'content-security-policy-report-only': "default-src 'self'",
      },
    }),
    onePage('an empty one', without('content-security-policy', '')),
  ],
  nosniff: [
    onePage('none', without('x-content-type-options')),
    onePage('another word', without('x-content-type-options', 'no-sniff')),
    onePage('an empty one', without('x-content-type-options', '')),
  ],
  hsts: [
    onePage('none', without('strict-transport-security')),
    onePage('for five minutes', without('strict-transport-security', 'max-age=300; includeSubDomains')),
    onePage('without subdomains', without('strict-transport-security', 'max-age=63072000')),
  ],
};
