import { type AddressInfo, createServer } from 'node:net';
import { TLSSocket, type TlsOptions } from 'node:tls';

/** What a mail server says before TLS begins, and to what. */
const TALK = {
  imap: {
    greeting: '* OK ready\r\n',
    ask: /^(\S+) STARTTLS\r\n$/i,
    yes: '$1 OK begin\r\n',
    no: '$1 BAD no\r\n',
  },
  pop3: { greeting: '+OK ready\r\n', ask: /^STLS\r\n$/i, yes: '+OK begin\r\n', no: '-ERR no\r\n' },
};

export interface StartTlsServer {
  port: number;
  close(): void;
}

/** A server of mailboxes that starts TLS when it is asked to, or refuses without options. */
export async function openMailboxes(
  protocol: keyof typeof TALK,
  options: TlsOptions | undefined,
): Promise<StartTlsServer> {
  const { greeting, ask, yes, no } = TALK[protocol];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.write(greeting);
    socket.once('data', (chunk) => {
      const line = chunk.toString('latin1');
      if (!ask.test(line)) return void socket.destroy();
      socket.write(line.replace(ask, options === undefined ? no : yes));
      if (options === undefined) return;
      const secure = new TLSSocket(socket, { ...options, isServer: true });
      secure.on('error', () => undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() };
}
