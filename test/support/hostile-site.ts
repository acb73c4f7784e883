import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { type AddressInfo, createServer as createRawServer, type Server as RawServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { createCertificate } from '../../src/platform/web/testing-certificate.ts';
import { chanceOf } from './chance.ts';

const { randomFraction } = chanceOf(import.meta);

/** Everything that a site can do to a crawler, on the loopback address. */
export interface HostileSite {
  address: string;
  /** Speaks TLS with a certificate that nobody vouches for. */
  secure: string;
  /** Cuts its answer after as many bytes as the path says. */
  cutting: string;
  /** How many bytes of the endless body were taken. */
  endlessBytes(): number;
  asked: string[];
  close(): Promise<void>;
}

const LINKS = 100_000;
const ELEMENTS = 600_000;
/** Before and in the status line, in the headers, in the body. */
const CUTS = [0, 9, 30, 70, 90, 110, 130];
const BLOCK = Buffer.alloc(64 * 1024, 'x');
/** 200 MB of zeros, a thousand times as much as it takes to send. */
const BOMB = gzipSync(Buffer.alloc(200 * 1024 ** 2));
const ROBOTS = `${'# nothing to see here\n'.repeat(500_000)}User-agent: *\nDisallow: /too-late\n`;

type Handler = (request: IncomingMessage, response: ServerResponse) => void;

export async function openHostileSite(): Promise<HostileSite> {
  const asked: string[] = [];
  let endless = 0;
  const ports = { secure: 0, cutting: 0 };
  const html = (response: ServerResponse, body: string | Buffer, type = 'text/html; charset=utf-8') =>
    response.writeHead(200, { 'content-type': type }).end(body);
  const pages: Record<string, Handler> = {
    '/robots.txt': (_, response) => html(response, `Disallow: /early\n${ROBOTS}`, 'text/plain'),
    '/': (_, response) => html(response, home(ports)),
    '/waits': (_, response) => html(response, '<a href="/drip">1</a><a href="/silent">2</a>'),
    '/loop/a': (_, response) => response.writeHead(302, { location: '/loop/b' }).end(),
    '/loop/b': (_, response) => response.writeHead(302, { location: '/loop/a' }).end(),
    '/endless-body': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const more = () => {
        while (!response.destroyed && response.write(BLOCK)) endless += BLOCK.length;
      };
      response.on('drain', more);
      more();
    },
    '/drip': (_, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      const timer = setInterval(() => response.write('.'), 50);
      response.on('close', () => clearInterval(timer));
    },
    '/silent': () => undefined,
    '/bomb': (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' }).end(BOMB),
    '/many-links': (_, response) =>
      html(response, Array.from({ length: LINKS }, (_item, n) => `<a href="/linked/${n}">${n}</a>`).join('')),
    '/many-elements': (_, response) => html(response, '<p>'.repeat(ELEMENTS)),
    '/broken': (_, response) =>
      html(response, '<p><table><a href=/behind-broken<b>x</i></table><!-- <div <a href="/comment">'),
    '/wrong-charset': (_, response) =>
      html(response, Buffer.from([0x3c, 0x70, 0x3e, 0xff, 0xfe, 0xc3, 0x28]), 'text/html; charset=nonsense'),
    '/cookies': ({ headers }, response) => {
      if (headers.cookie === undefined)
        response.writeHead(302, { location: '/cookies', 'set-cookie': 'seen=1; Path=/' }).end();
      else html(response, '<p>With a cookie</p>');
    },
    '/error': (_, response) => response.writeHead(500).end(),
    '/gone': (_, response) => response.writeHead(404).end('<h1>Gone</h1>'),
    '/picture': (_, response) => html(response, 'GIF89a', 'image/gif'),
    '/to-inside': (_, response) => response.writeHead(302, { location: 'http://169.254.169.254/' }).end(),
  };
  const answer: Handler = (request, response) => {
    const url = request.url ?? '/';
    asked.push(url);
    const path = url.split('?')[0] ?? '/';
    const own = pages[path];
    if (own !== undefined) return own(request, response);
    if (path.startsWith('/calendar/')) return html(response, calendar(path));
    if (path.startsWith('/session')) return html(response, session());
    if (path.startsWith('/linked/')) return html(response, '<p>A page</p>');
    response.writeHead(404).end();
  };
  const site = await listening(createServer(answer));
  const { key, cert } = createCertificate(['localhost']);
  const secure = await listening(createSecureServer({ key, cert }, answer));
  const cutting = await listening(cuttingServer(asked));
  ports.secure = secure.port;
  ports.cutting = cutting.port;
  return {
    address: `http://127.0.0.1:${site.port}`,
    secure: `https://127.0.0.1:${secure.port}`,
    cutting: `http://127.0.0.1:${cutting.port}`,
    endlessBytes: () => endless,
    asked,
    close: async () => {
      for (const { server } of [site, secure]) server.closeAllConnections();
      for (const { server } of [site, secure, cutting]) server.close();
    },
  };
}

const PATHS = [
  ...['/early', '/loop/a', '/endless-body', '/bomb', '/many-links', '/many-elements', '/broken'],
  ...['/wrong-charset', '/cookies', '/error', '/gone', '/picture', '/to-inside', '/calendar/2026/1'],
  ...['/session?sid=1', 'http://169.254.169.254/latest/meta-data/', 'http://127.0.0.2:1/inside'],
];

const home = ({ secure, cutting }: { secure: number; cutting: number }): string =>
  [
    ...PATHS,
    `https://127.0.0.1:${secure}/`,
    ...CUTS.map((bytes) => `http://127.0.0.1:${cutting}/cut/${bytes}`),
    'javascript:alert(1)',
    'mailto:nobody@example.com',
    `/long/${'x'.repeat(10_000)}`,
  ]
    .map((path) => `<a href="${path}">link</a>`)
    .join('\n');

/** Every month leads to the next, for ever. */
function calendar(path: string): string {
  const [, , year, month] = path.split('/');
  const next = Number(year) * 12 + Number(month);
  return `<a href="/calendar/${Math.floor(next / 12)}/${(next % 12) + 1}">Next month</a>`;
}

/** Every page gives its links a new session. */
const session = (): string =>
  `<a href="/session?sid=${randomFraction()}">again</a><a href="/session?PHPSESSID=${randomFraction()}">and again</a>`;

function cuttingServer(asked: string[]): RawServer {
  const body = '<!doctype html><title>Cut</title><p>A page that never comes to its end.</p>';
  const whole = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${body.length}\r\n\r\n${body}`;
  return createRawServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.once('data', (data) => {
      const path = data.toString('latin1').split(' ')[1] ?? '/';
      asked.push(path);
      if (path === '/robots.txt') return socket.end('HTTP/1.1 404 Not Found\r\ncontent-length: 0\r\n\r\n');
      socket.write(whole.slice(0, Number(path.split('/')[2])), () => socket.resetAndDestroy());
    });
  });
}

async function listening<Any extends Server | RawServer>(
  server: Any,
): Promise<{ server: Any; port: number }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}
