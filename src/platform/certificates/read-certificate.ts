import type { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import { connect, type TLSSocket } from 'node:tls';
import { must } from '../../kernel/must.ts';
import type { GuardedClient } from '../web/index.ts';

/** The certificate a server shows, trusted or not. */
export interface ServedCertificate {
  certificate: X509Certificate;
  /** Names it is for, in lower case. */
  names: string[];
  isTrusted: boolean;
  /** Why nobody should trust it, as OpenSSL says it. */
  problem: string | undefined;
  protocol: string | undefined;
  cipher: string | undefined;
  alpn: string | undefined;
  address: string;
}

/** Why there is no certificate to look at. */
export class CertificateFault extends Error {
  override name = 'CertificateFault';
  readonly code: string;

  constructor(code: string, host: string, cause?: unknown) {
    super(`"${host}" has no certificate (${code}).`, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

interface ReadOptions {
  signal: AbortSignal;
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;

/** Connects to a checked address of the host, reads and hangs up; nothing is sent that needs trust. */
export async function readCertificate(
  web: Pick<GuardedClient, 'checkedAddresses'>,
  host: string,
  port: number,
  { signal, timeoutMs = TIMEOUT_MS }: ReadOptions,
): Promise<ServedCertificate> {
  const [first] = await web.checkedAddresses(host);
  const address = must(first, `an address of ${host}`);
  const socket = await secured(
    address,
    host,
    port,
    AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  );
  try {
    const certificate = socket.getPeerX509Certificate();
    if (certificate === undefined) throw new CertificateFault('none', host);
    const { authorizationError: problem } = socket;
    return {
      certificate,
      names: namesOf(certificate),
      isTrusted: socket.authorized,
      problem: socket.authorized ? undefined : String(problem ?? 'unknown'),
      protocol: socket.getProtocol() ?? undefined,
      cipher: socket.getCipher()?.standardName,
      alpn: socket.alpnProtocol === false || socket.alpnProtocol === null ? undefined : socket.alpnProtocol,
      address,
    };
  } finally {
    socket.destroy();
  }
}

function secured(address: string, host: string, port: number, signal: AbortSignal): Promise<TLSSocket> {
  const name = host.replace(/\.$/, '');
  return new Promise((resolve, reject) => {
    const socket = connect({
      host: address,
      port,
      ...(isIP(name) === 0 ? { servername: name } : {}),
      rejectUnauthorized: false,
      ALPNProtocols: ['h2', 'http/1.1'],
    });
    const fail = (error: Error) => {
      socket.destroy();
      const code = 'code' in error ? String(error.code) : error.name;
      reject(signal.aborted ? signal.reason : new CertificateFault(code, host, error));
    };
    const stop = () => fail(new Error('late'));
    signal.addEventListener('abort', stop, { once: true });
    socket.once('close', () => signal.removeEventListener('abort', stop));
    socket.once('end', () => fail(new Error('closed')));
    socket.once('error', fail);
    socket.once('secureConnect', () => {
      socket.removeListener('error', fail);
      socket.on('error', () => undefined);
      resolve(socket);
    });
    if (signal.aborted) stop();
  });
}

const namesOf = ({ subjectAltName }: X509Certificate): string[] =>
  [...(subjectAltName ?? '').matchAll(/(?:DNS|IP Address):"?([^",\s]+)/g)].map(([, name = '']) =>
    name.toLowerCase(),
  );
