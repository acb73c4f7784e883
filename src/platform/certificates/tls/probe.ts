import type { Socket } from 'node:net';
import { connect as connectSecurely, type DetailedPeerCertificate } from 'node:tls';
import { CertificateFault } from '../read-certificate.ts';
import { openTarget, type TlsTarget } from './connect.ts';
import {
  clientHello,
  type HelloWish,
  HYBRID_GROUP,
  readAnswer,
  type ServerAnswer,
  type TlsVersion,
  VERSIONS,
} from './hello.ts';
import { OLDER_SUITES, type Suite, suiteOf, TLS13_SUITES } from './suites.ts';

export interface ServedTls {
  /** From the leaf; as served where the server speaks TLS 1.2 or older, otherwise as far as it is linked. */
  chain: Buffer[];
  isChainExact: boolean;
  /** Null where it could not be told. */
  protocols: Record<TlsVersion, boolean | null>;
  ciphers: (Suite & { protocol: TlsVersion })[];
  alpn: string | null;
  hasStaple: boolean;
  hasHybridKeyExchange: boolean;
}

const MOST_SUITES = 16;
const PROBE_MS = 5_000;
const LONGEST_ANSWER = 262_144;

/** Speaks to a server in several ways, each on a connection of its own, and never sends anything that needs trust. */
export async function probeTls(target: TlsTarget): Promise<ServedTls> {
  const versions = Object.keys(VERSIONS) as TlsVersion[];
  const offered = await Promise.all(
    versions.map((version) =>
      say(target, { version, suites: suitesOf(version), servername: target.servername }),
    ),
  );
  const protocols = Object.fromEntries(
    versions.map((version, index) => [version, isAccepted(offered[index], version)]),
  ) as ServedTls['protocols'];
  if (
    offered.every(
      (answer) => answer === undefined || (answer.alert === undefined && answer.version === undefined),
    )
  )
    throw new CertificateFault('no_tls', `${target.address}:${target.port}`);
  const [session, ciphers, hybrid] = await Promise.all([
    openSession(target),
    listSuites(target, protocols),
    say(target, {
      version: 'TLSv1.3',
      suites: TLS13_SUITES,
      servername: target.servername,
      groups: [HYBRID_GROUP],
    }),
  ]);
  const served = offered.find((answer) => (answer?.certificates.length ?? 0) > 0);
  return {
    ...{ protocols, ciphers, alpn: session?.alpn ?? null },
    chain: served?.certificates ?? session?.chain ?? [],
    isChainExact: served !== undefined,
    hasStaple: offered.some((answer) => answer?.hasStaple === true) || session?.hasStaple === true,
    hasHybridKeyExchange: hybrid?.version === 'TLSv1.3' && hybrid.group === HYBRID_GROUP,
  };
}

const suitesOf = (version: TlsVersion): readonly number[] =>
  version === 'TLSv1.3' ? TLS13_SUITES : OLDER_SUITES;

const isAccepted = (answer: ServerAnswer | undefined, version: TlsVersion): boolean | null =>
  answer === undefined ? null : answer.version === version;

/** The good ones and the weak ones apart: a server that takes many good ones must not hide the others behind them. */
async function listSuites(
  target: TlsTarget,
  protocols: ServedTls['protocols'],
): Promise<ServedTls['ciphers']> {
  const found = await Promise.all(
    (Object.keys(VERSIONS) as TlsVersion[])
      .filter((version) => protocols[version] === true)
      .flatMap((version) => {
        const isWeak = (id: number) => suiteOf(id).weakness !== undefined;
        const all = suitesOf(version);
        return [all.filter((id) => !isWeak(id)), all.filter(isWeak)].map(async (suites) =>
          (await takenOf(target, version, suites)).map((id) => ({ ...suiteOf(id), protocol: version })),
        );
      }),
  );
  return found.flat();
}

/** One suite after the other, each time without those that the server has taken already. */
async function takenOf(target: TlsTarget, version: TlsVersion, all: readonly number[]): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < MOST_SUITES) {
    const suites = all.filter((suite) => !taken.includes(suite));
    if (suites.length === 0) break;
    const answer = await say(target, { version, suites, servername: target.servername });
    if (answer?.version !== version || answer.suite === undefined || !suites.includes(answer.suite)) break;
    taken.push(answer.suite);
  }
  return taken;
}

/** Undefined when the connection failed; a server that hangs up without a word has refused. */
async function say(target: TlsTarget, wish: HelloWish): Promise<ServerAnswer | undefined> {
  const socket = await openIfAny(target);
  if (socket === undefined) return undefined;
  return new Promise((resolve) => {
    let received = Buffer.alloc(0);
    const timer = setTimeout(() => end(undefined), PROBE_MS);
    const end = (answer: ServerAnswer | undefined) => {
      clearTimeout(timer);
      socket.destroy();
      resolve(answer);
    };
    socket.on('data', (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const answer = readAnswer(received);
      if (answer.isComplete || received.length > LONGEST_ANSWER) end(answer);
    });
    socket.once('close', () => end(readAnswer(received)));
    socket.write(clientHello(wish));
    socket.resume();
  });
}

async function openIfAny(target: TlsTarget): Promise<Socket | undefined> {
  try {
    return await openTarget(target);
  } catch (error) {
    if (error instanceof CertificateFault) return undefined;
    throw error;
  }
}

interface Session {
  chain: Buffer[];
  alpn: string | null;
  hasStaple: boolean;
}

/** A whole handshake by OpenSSL: what TLS 1.3 shows only to those who finish it. */
async function openSession(target: TlsTarget): Promise<Session | undefined> {
  const socket = await openIfAny(target);
  if (socket === undefined) return undefined;
  return new Promise((resolve) => {
    let hasStaple = false;
    const secure = connectSecurely({
      ...{
        socket,
        rejectUnauthorized: false,
        minVersion: 'TLSv1',
        ciphers: 'DEFAULT@SECLEVEL=0',
        requestOCSP: true,
      },
      ALPNProtocols: target.starttls === undefined ? ['h2', 'http/1.1'] : [],
      ...(target.servername === undefined ? {} : { servername: target.servername }),
    });
    const timer = setTimeout(() => end(undefined), PROBE_MS);
    const end = (session: Session | undefined) => {
      clearTimeout(timer);
      secure.destroy();
      resolve(session);
    };
    secure.on('OCSPResponse', (response: Buffer | null) => {
      hasStaple = response !== null && response.length > 0;
    });
    secure.once('error', () => end(undefined));
    secure.once('secureConnect', () => {
      const alpn = secure.alpnProtocol === false ? null : secure.alpnProtocol;
      end({ chain: linked(secure.getPeerCertificate(true)), alpn, hasStaple });
    });
  });
}

function linked(first: DetailedPeerCertificate): Buffer[] {
  const chain: Buffer[] = [];
  for (
    let next: DetailedPeerCertificate | undefined = first;
    next?.raw !== undefined;
    next = next.issuerCertificate
  ) {
    if (chain.some((known) => known.equals(next?.raw as Buffer))) break;
    chain.push(next.raw);
  }
  return chain;
}
