import { healthyProbes, shinglesOf, shopPages } from '../../../testing-sites.ts';
import type { KnownAnswer } from './testing-case.ts';

const pages = shopPages();
const ERROR =
  'We could not find what you asked for, please use the menu above to go back to where you came from';
const unknownPath = {
  url: 'https://shop.example/7d1f',
  status: 404,
  contentHash: '',
  shingles: shinglesOf(ERROR),
};
const variants = healthyProbes().variants ?? [];
const asBrowser = {
  ...{ url: 'https://shop.example/', crawlerStatus: 200, browserStatus: 200 },
  ...{ sameContent: true, vary: null },
};

export const availabilityCases: KnownAnswer[] = [
  {
    rule: 'http-unknown-path-200',
    fails: { pages, probes: { unknownPath: { ...unknownPath, status: 200 } } },
    passes: { pages, probes: { unknownPath } },
    message: /7d1f does not exist, but the server responds with 200/,
  },
  {
    rule: 'host-variants',
    when: 'two hosts show the site',
    fails: {
      pages,
      probes: {
        variants: variants.map((variant) =>
          variant.url.includes('www.') ? { ...variant, finalUrl: 'https://www.shop.example/' } : variant,
        ),
      },
    },
    passes: { pages },
    findings: 2,
    severity: 'high',
    message:
      /http:\/\/www\.shop\.example\/ ends at https:\/\/www\.shop\.example and not at https:\/\/shop\.example/,
  },
  {
    rule: 'host-variants',
    when: 'two redirects',
    fails: {
      pages,
      probes: {
        variants: variants.map((one, at) => (at === 2 ? { ...one, hops: 2 } : one)),
      },
    },
    passes: { pages },
    findings: 1,
    severity: 'medium',
  },
  {
    rule: 'host-variants',
    when: 'a variant does not respond',
    fails: {
      pages,
      probes: {
        variants: variants.map((one, at) => (at === 3 ? { ...one, finalUrl: null, status: 0 } : one)),
      },
    },
    passes: { pages },
    findings: 1,
    severity: 'high',
    message: /does not respond/,
  },
  {
    rule: 'http-bot-blocked',
    fails: { pages, probes: { asBrowser: { ...asBrowser, crawlerStatus: 403 } } },
    passes: { pages, probes: { asBrowser: { ...asBrowser, crawlerStatus: 403, browserStatus: 403 } } },
    findings: 1,
    message: /A crawler gets 403/,
  },
  {
    rule: 'http-bot-blocked',
    when: 'a page other than the start',
    fails: {
      pages: shopPages({ '/sale': { status: 401 } }, { links: [] }),
      probes: { refused: new Map([['https://shop.example/sale', 200]]) },
    },
    passes: {
      pages: shopPages({ '/sale': { status: 401 } }, { links: [] }),
      probes: { refused: new Map([['https://shop.example/sale', 401]]) },
    },
    findings: 1,
    message: /A crawler gets 401/,
  },
  {
    rule: 'http-ttfb',
    when: 'slow again and again',
    fails: {
      pages: shopPages({ '/slow': { ttfbMs: 640 } }),
      probes: { slow: new Map([['https://shop.example/slow', [1_310, 1_290]]]) },
    },
    passes: {
      pages: shopPages({ '/slow': { ttfbMs: 2_400 } }),
      probes: { slow: new Map([['https://shop.example/slow', [130, 120]]]) },
    },
    findings: 1,
    severity: 'low',
    message: /after 1,290 ms/,
  },
  {
    rule: 'http-vary-ua',
    fails: { pages, probes: { asBrowser: { ...asBrowser, sameContent: false } } },
    passes: {
      pages,
      probes: { asBrowser: { ...asBrowser, sameContent: false, vary: 'Accept-Encoding, User-Agent' } },
    },
    findings: 1,
  },
  {
    rule: 'http-soft-404',
    fails: { pages: shopPages({ '/sold-out': { text: `${ERROR} now` } }), probes: { unknownPath } },
    passes: {
      pages: shopPages({ '/sold-out': { text: `Oak stools are sold out. ${ERROR}` } }),
      probes: { unknownPath },
    },
    findings: 1,
    message: /9\d % of its text/,
  },
];
