import { file } from '../answers.ts';
import type { Handler } from '../plan.ts';
import { because, PATHS, type SmallFault, type SmallSite, smallSites } from './small-site.ts';

const text = (content: string, status = 200): Handler => file('text/plain; charset=utf-8', content, status);
const robots = (handler: Handler): Record<string, Handler> => ({ '/robots.txt': handler });
/** Rules that name the sitemap of whatever host asks. */
const naming =
  (lines: string): Handler =>
  (request, response) =>
    text(`Sitemap: https://${request.headers.host}/sitemap.xml\n${lines}\n`)(request, response);
const blocked = () => [
  ...because(
    'robots.txt does not allow it, and the sitemap lists it',
    ...PATHS.map((path) => ({ rule: 'sitemap-blocked', at: [path] })),
  ),
  ...because(
    'robots.txt does not allow it, and the site names it',
    ...PATHS.map((path) => ({ rule: 'robots-blocked-page', at: [path] })),
  ),
];

/** Leads on so often before there is a file. */
const redirecting = (shape: string, hops: number): SmallFault => ({
  shape,
  files: Object.fromEntries(
    Array.from({ length: hops + 1 }, (_, at) => {
      const next: Handler = (_request, response) =>
        void response.writeHead(301, { location: `/robots-${at + 1}.txt` }).end();
      return [
        at === 0 ? '/robots.txt' : `/robots-${at}.txt`,
        at === hops ? naming('User-agent: *\nDisallow: /private/') : next,
      ];
    }),
  ),
});

export const robotsSites: SmallSite[] = [
  ...smallSites('robots-5xx', [
    { shape: 'a server error', files: robots(text('', 500)) },
    { shape: 'unavailable', files: robots(text('Back soon', 503)) },
    { shape: 'no response', files: robots((request) => void request.socket.destroy()) },
  ]),
  ...smallSites('robots-block-all', [
    { shape: 'everything for all', files: robots(naming('User-agent: *\nDisallow: /')), alsoCauses: blocked },
    {
      shape: 'everything for one engine',
      files: robots(naming('User-agent: Googlebot\nDisallow: /\n\nUser-agent: *\nDisallow:')),
      alsoCauses: blocked,
    },
    { shape: 'by a pattern', files: robots(naming('User-agent: *\nDisallow: /*')), alsoCauses: blocked },
  ]),
  ...smallSites('robots-size', [
    {
      shape: 'rules',
      files: robots(naming(`User-agent: *\n${`Disallow: /private/${'drafts-'.repeat(100)}\n`.repeat(800)}`)),
    },
    {
      shape: 'a comment',
      files: robots(naming(`User-agent: *\nDisallow: /private/\n# ${'oak '.repeat(140_000)}`)),
    },
    {
      shape: 'lines of comments',
      files: robots(naming(`User-agent: *\nDisallow: /private/\n${`# ${'elm '.repeat(250)}\n`.repeat(520)}`)),
    },
  ]),
  ...smallSites('robots-redirects', [redirecting('six', 6), redirecting('seven', 7), redirecting('nine', 9)]),
  ...smallSites('robots-no-sitemap', [
    { shape: 'only rules', files: robots(text('User-agent: *\nDisallow: /private/\n')) },
    { shape: 'an empty file', files: robots(text('')) },
    {
      shape: 'one in a comment',
      files: robots(
        text(
          'User-agent: *\nDisallow: /private/\n# Sitemap: https://robots-no-sitemap-3.example/sitemap.xml\n',
        ),
      ),
    },
  ]),
];
