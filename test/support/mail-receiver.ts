import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

export interface ReceiverOptions {
  /** A certificate for STARTTLS, or for TLS at once with `secure`. */
  key?: string;
  cert?: string;
  secure?: boolean;
  user?: string;
  password?: string;
  allowsPlainPassword?: boolean;
  /** What a recipient is answered instead of yes. */
  refuse?(recipient: string): [code: number, text: string] | undefined;
  /** Before the mail is acknowledged. */
  onMail?(mail: ReceivedMail): Promise<void> | void;
}

export interface ReceivedMail {
  from: string;
  to: string[];
  secure: boolean;
  raw: string;
  text: string;
  html: string;
  header(name: string): string;
  attachment(fileName: string): Buffer | undefined;
}

/** A mail server on the loopback address that keeps what it gets. */
export async function receiveMail(options: ReceiverOptions = {}) {
  const mails: ReceivedMail[] = [];
  const counted = { logins: 0 };
  const hasTls = options.cert !== undefined;
  const server = new SMTPServer({
    logger: false,
    ...(hasTls ? { key: options.key, cert: options.cert } : {}),
    secure: options.secure ?? false,
    disabledCommands: [...(hasTls ? [] : ['STARTTLS']), ...(options.user === undefined ? ['AUTH'] : [])],
    authOptional: options.user === undefined,
    allowInsecureAuth: options.allowsPlainPassword ?? false,
    onAuth({ username, password }, _session, done) {
      counted.logins += 1;
      const isRight = username === options.user && password === options.password;
      done(isRight ? null : new Error('Wrong user name or password'), { user: username });
    },
    onRcptTo({ address }, _session, done) {
      const [code, text] = options.refuse?.(address) ?? [];
      done(code === undefined ? null : Object.assign(new Error(text), { responseCode: code }));
    },
    onData(stream, session, done) {
      readMail(stream, session).then(async (mail) => {
        await options.onMail?.(mail);
        mails.push(mail);
        done();
      }, done);
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return {
    port,
    mails,
    get logins() {
      return counted.logins;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

async function readMail(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<ReceivedMail> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  const raw = Buffer.concat(chunks).toString('latin1');
  const parts = partsOf(raw);
  const textOf = (type: string) =>
    parts.find(({ header }) => header('content-type').startsWith(type))?.content.toString('utf8') ?? '';
  const { mailFrom, rcptTo } = session.envelope;
  return {
    from: mailFrom === false ? '' : mailFrom.address,
    to: rcptTo.map(({ address }) => address),
    secure: session.secure,
    raw,
    text: textOf('text/plain'),
    html: textOf('text/html'),
    header: (name) => headerOf(raw, name),
    attachment: (fileName) =>
      parts.find(({ header }) => header('content-disposition').includes(fileName))?.content,
  };
}

interface Part {
  header(name: string): string;
  content: Buffer;
}

/** Every part that holds no others. */
function partsOf(raw: string): Part[] {
  const boundary = /boundary="?([^";\r\n]+)"?/i.exec(headerOf(raw, 'content-type'))?.[1];
  if (boundary !== undefined)
    return raw
      .split(`--${boundary}`)
      .slice(1, -1)
      .flatMap((part) => partsOf(part.replace(/^\r\n/, '')));
  const at = raw.indexOf('\r\n\r\n');
  const body = raw.slice(at + 4).replace(/\r\n$/, '');
  const encoding = headerOf(raw, 'content-transfer-encoding').toLowerCase();
  return [{ header: (name) => headerOf(raw, name), content: decoded(body, encoding) }];
}

function decoded(body: string, encoding: string): Buffer {
  if (encoding === 'base64') return Buffer.from(body, 'base64');
  if (encoding !== 'quoted-printable') return Buffer.from(body, 'latin1');
  const bytes = body
    .replaceAll(/=\r\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1');
}

function headerOf(raw: string, name: string): string {
  const head = raw.split('\r\n\r\n', 1)[0]?.replaceAll(/\r\n[ \t]+/g, ' ') ?? '';
  const line = head.split('\r\n').find((one) => one.toLowerCase().startsWith(`${name}:`));
  const value = line?.slice(name.length + 1).trim() ?? '';
  return value.replaceAll(/=\?UTF-8\?([BQ])\?([^?]*)\?=\s*/gi, (_, kind: string, text: string) =>
    kind.toUpperCase() === 'B'
      ? Buffer.from(text, 'base64').toString('utf8')
      : decoded(text.replaceAll('_', ' '), 'quoted-printable').toString('utf8'),
  );
}
