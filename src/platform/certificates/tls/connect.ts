import { connect, type Socket } from 'node:net';
import { CertificateFault } from '../read-certificate.ts';

export const STARTTLS = ['smtp', 'imap', 'pop3'] as const;
export type StartTls = (typeof STARTTLS)[number];

export interface TlsTarget {
  /** Checked already. */
  address: string;
  port: number;
  servername: string | undefined;
  starttls: StartTls | undefined;
  signal: AbortSignal;
}

type Step = { wait: RegExp; send?: string };

/** What is said before TLS begins. */
const DIALOGUES: Readonly<Record<StartTls, readonly Step[]>> = {
  smtp: [
    { wait: /^220 [^\n]*\n/m, send: 'EHLO granary.invalid\r\n' },
    { wait: /^250 [^\n]*\n/m, send: 'STARTTLS\r\n' },
    { wait: /^220 [^\n]*\n/m },
  ],
  imap: [{ wait: /^\* OK[^\n]*\n/m, send: 'a1 STARTTLS\r\n' }, { wait: /^a1 OK[^\n]*\n/im }],
  pop3: [{ wait: /^\+OK[^\n]*\n/m, send: 'STLS\r\n' }, { wait: /^\+OK[^\n]*\n/m }],
};
const MOST_BYTES = 16_384;
const CONNECT_MS = 5_000;

/** A connection on which TLS may begin. */
export async function openTarget(target: TlsTarget): Promise<Socket> {
  const socket = connect({ host: target.address, port: target.port });
  const signal = AbortSignal.any([target.signal, AbortSignal.timeout(CONNECT_MS)]);
  const stop = () => socket.destroy(new Error('late'));
  signal.addEventListener('abort', stop, { once: true });
  socket.once('close', () => signal.removeEventListener('abort', stop));
  try {
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('error', reject);
    });
    for (const step of target.starttls === undefined ? [] : DIALOGUES[target.starttls])
      await take(socket, step);
    socket.on('error', () => undefined);
    return socket;
  } catch (error) {
    socket.destroy();
    const code =
      error instanceof Error && 'code' in error
        ? String(error.code)
        : signal.aborted
          ? 'ETIMEDOUT'
          : 'starttls';
    throw new CertificateFault(code, `${target.address}:${target.port}`, error);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}

function take(socket: Socket, { wait, send }: Step): Promise<void> {
  return new Promise((resolve, reject) => {
    let text = '';
    const end = (settle: () => void) => {
      socket.removeAllListeners('data');
      socket.pause();
      settle();
    };
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (wait.test(text)) {
        if (send !== undefined) socket.write(send);
        end(resolve);
      } else if (text.length > MOST_BYTES || /^(?:[45]\d\d |a1 (?:NO|BAD)|-ERR)/im.test(text))
        end(() => reject(new Error('the server does not offer STARTTLS')));
    });
    socket.once('error', (error) => end(() => reject(error)));
    socket.once('close', () => end(() => reject(new Error('the connection was closed'))));
    socket.resume();
  });
}
