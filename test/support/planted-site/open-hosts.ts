import { createServer as createPlainServer, type RequestListener } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createSecureContext, type SecureContext } from 'node:tls';
import { type CertificateWish, type MadeCertificate, makeCertificate } from '../certificate-maker.ts';
import type { Handler } from './plan.ts';

/** A site with a name of its own. */
export interface PlantedHost {
  /** Without www. */
  domain: string;
  /** Which of the two names its pages have. */
  hasWww: boolean;
  /** Without https at all. */
  isPlain?: true;
  handle: Handler;
  /** What the other variants answer; a redirect to the name that counts, unless told. */
  handleOther?: Handler;
  /** Otherwise than usual. */
  certificate?: Partial<CertificateWish> & { isSelfSigned?: true };
}

export interface OpenHosts {
  /** For the environment of the program. */
  ports: { http: number; https: number };
  /** Of the authority that all but the faulty certificates come from. */
  rootPem: string;
  close(): Promise<void>;
}

const YEAR_DAYS = 365;

export const originOf = ({
  domain,
  hasWww,
  isPlain,
}: Pick<PlantedHost, 'domain' | 'hasWww' | 'isPlain'>): string =>
  `${isPlain === true ? 'http' : 'https'}://${hasWww ? 'www.' : ''}${domain}`;

/** Servers for http and https on loopback that are all these sites, told apart by name. */
export async function openPlantedHosts(hosts: readonly PlantedHost[]): Promise<OpenHosts> {
  const root = makeCertificate({ name: 'Planted sites', isAuthority: true, until: 3_000 });
  const byName = new Map(
    hosts.flatMap((host) => [host.domain, `www.${host.domain}`].map((name) => [name, host])),
  );
  const contexts = new Map<string, SecureContext>();
  const contextOf = (name: string): SecureContext | undefined => {
    const host = byName.get(name);
    if (host === undefined) return undefined;
    const known = contexts.get(host.domain) ?? contextFor(host, root);
    contexts.set(host.domain, known);
    return known;
  };
  const listen =
    (scheme: string): RequestListener =>
    (request, response) => {
      const name = request.headers.host ?? '';
      const host = byName.get(name);
      if (host === undefined) return void response.writeHead(421).end();
      if (`${scheme}://${name}` === originOf(host)) return host.handle(request, response);
      const other: Handler = host.handleOther ?? redirectTo(originOf(host));
      other(request, response);
    };
  const http = createPlainServer(listen('http'));
  const https = createSecureServer(
    { SNICallback: (name, done) => done(null, contextOf(name)) },
    listen('https'),
  );
  const sockets = new Set<Socket>();
  for (const server of [http, https]) {
    server.on('connection', (socket: Socket) => {
      sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  }
  return {
    ports: { http: portOf(http), https: portOf(https) },
    rootPem: root.pem,
    async close() {
      for (const socket of sockets) socket.destroy();
      for (const server of [http, https]) await new Promise((resolve) => server.close(resolve));
    },
  };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

function contextFor({ domain, certificate = {} }: PlantedHost, root: MadeCertificate): SecureContext {
  const { isSelfSigned, ...wish } = certificate;
  const { pem, keyPem } = makeCertificate({
    ...{ name: domain, names: [domain, `www.${domain}`], until: YEAR_DAYS },
    ...(isSelfSigned === true ? {} : { issuer: root }),
    ...wish,
  });
  return createSecureContext({ cert: pem, key: keyPem });
}

export const redirectTo =
  (origin: string, status = 301): Handler =>
  (request, response) => {
    response.writeHead(status, { location: `${origin}${request.url}` }).end();
  };
