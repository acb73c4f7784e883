import type { PlantedSite } from '../lay-out.ts';
import { redirectTo } from '../open-hosts.ts';
import type { Handler } from '../plan.ts';
import { because, PATHS, type SmallFault, type SmallSite, smallSites } from './small-site.ts';

const isSecure: (request: Parameters<Handler>[0]) => boolean = ({ socket }) => 'encrypted' in socket;
const hasWww: typeof isSecure = ({ headers }) => headers.host?.startsWith('www.') === true;

/** Answers where there is nothing. */
const foundEverywhere = (answer: (site: PlantedSite) => Handler): NonNullable<SmallFault['host']> => ({
  handleFirst: (site) => (request, response) => {
    if (!/^\/[0-9a-f]{32}$/.test(request.url ?? '')) return false;
    answer(site())(request, response);
    return true;
  },
});
const page =
  (body: string): Handler =>
  (_request, response) =>
    void response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);

const UNTRUSTED = () => [
  ...because('nobody gets a response whom the certificate does not convince', {
    rule: 'http-no-response',
    at: ['/'],
  }),
  ...because('robots.txt cannot be reached either', { rule: 'robots-5xx', at: ['/'] }),
];

export const hostSites: SmallSite[] = [
  ...smallSites('http-unknown-path-200', [
    {
      shape: 'the home page',
      host: foundEverywhere((site) => (request, response) => {
        request.url = PATHS[0] ?? '/';
        site.handle(request, response);
      }),
    },
    {
      shape: 'an error page',
      host: foundEverywhere(() => page('<title>Not found</title><h1>Not found</h1>')),
    },
    { shape: 'an empty page', host: foundEverywhere(() => page('')) },
  ]),
  ...smallSites('host-variants', [
    {
      shape: 'www shows the site as well',
      host: {
        handleOther: (origin, site) => (request, response) =>
          (isSecure(request) ? site.handle : redirectTo(origin))(request, response),
      },
    },
    {
      shape: 'http shows the site as well',
      host: {
        handleOther: (origin, site) => (request, response) =>
          (isSecure(request) || hasWww(request) ? redirectTo(origin) : site.handle)(request, response),
      },
    },
    {
      shape: 'two redirects',
      host: {
        handleOther: (origin) => (request, response) => {
          const isTwice = hasWww(request) && !isSecure(request);
          redirectTo(isTwice ? `https://${request.headers.host}` : origin)(request, response);
        },
      },
    },
  ]),
  ...smallSites('tls-invalid', [
    { shape: 'expired', host: { certificate: { from: -100, until: -1 } }, alsoCauses: UNTRUSTED },
    { shape: 'for another name', host: { certificate: { names: ['other.example'] } }, alsoCauses: UNTRUSTED },
    { shape: 'signed by itself', host: { certificate: { isSelfSigned: true } }, alsoCauses: UNTRUSTED },
  ]),
  ...smallSites('tls-expiring', [
    { shape: 'ten days of a year', host: { certificate: { from: -355, until: 10 } } },
    { shape: 'twenty days of a year', host: { certificate: { from: -345, until: 20 } } },
    { shape: 'a quarter of ninety days', host: { certificate: { from: -68, until: 22 } } },
  ]),
];
