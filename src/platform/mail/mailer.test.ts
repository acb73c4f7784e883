import assert from 'node:assert/strict';
import { createServer, type Server, type Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { type ReceivedMail, type ReceiverOptions, receiveMail } from '../../../test/support/mail-receiver.ts';
import { silentLogger } from '../../kernel/log.ts';
import { createGuardedClient } from '../web/index.ts';
import { createCertificate } from '../web/testing-certificate.ts';
import { createMailer, type Mail, type MailerOptions, MailFault, type MailFaultKind } from './index.ts';

const certificate = createCertificate(['localhost', '127.0.0.1']);
const web = createGuardedClient({ allow: ['127.0.0.0/8', '::1/128'], log: silentLogger });
const FROM = 'Granary reports <reports@granary.example>';
const PDF = Buffer.from('%PDF-1.7 made up');
const MAIL: Mail = {
  to: 'ann@client.example',
  subject: 'Audit of shop.example: 82 of 100',
  text: 'The score is 82 — two points more.',
  html: '<p>The score is <b>82</b> — two points more.</p>',
  attachments: [{ fileName: 'report.pdf', mediaType: 'application/pdf', content: PDF }],
  delivery: 'run 1 ann@client.example',
  date: new Date('2026-03-02T06:00:00Z'),
  unsubscribe: 'Shop, weekly',
};

async function serving(context: TestContext, options: ReceiverOptions = {}) {
  const receiver = await receiveMail(options);
  context.after(() => receiver.close());
  return receiver;
}
const mailerOf = (url: string, more: Partial<MailerOptions> = {}) =>
  createMailer({ url, from: FROM, web, ca: certificate.cert, ...more });
const send = (url: string, more: Partial<MailerOptions> = {}, mail = MAIL) =>
  mailerOf(url, more).send(mail, AbortSignal.timeout(120_000));
const faulty = (sent: Promise<string>, kind: MailFaultKind, words: RegExp) =>
  assert.rejects(sent, (error: unknown) => {
    assert.ok(error instanceof MailFault, String(error));
    assert.equal(error.kind, kind, error.message);
    assert.match(error.message, words);
    assert.ok(!error.message.includes('s3cret'));
    return true;
  });

test('a mail arrives with both bodies, its attachment and a way to leave the list', async (context) => {
  const { port, mails } = await serving(context);
  const messageId = await send(`smtp://127.0.0.1:${port}`);
  const [mail] = mails as [ReceivedMail];
  assert.deepEqual([mail.from, mail.to], ['reports@granary.example', ['ann@client.example']]);
  assert.equal(mail.header('message-id'), messageId);
  assert.equal(mail.header('subject'), MAIL.subject);
  assert.match(mail.header('list-unsubscribe'), /^<mailto:reports@granary\.example\?subject=Unsubscribe/);
  assert.match(mail.text, /two points more/);
  assert.match(mail.html, /<b>82<\/b>/);
  assert.deepEqual(mail.attachment('report.pdf'), PDF);
});

test('the same delivery has the same Message-ID, and another one another', async (context) => {
  const { port, mails } = await serving(context);
  const url = `smtp://127.0.0.1:${port}`;
  await send(url);
  await send(url);
  await send(url, {}, { ...MAIL, delivery: 'run 2 ann@client.example' });
  const [first, again, other] = mails.map((mail) => mail.header('message-id'));
  assert.equal(first, again);
  assert.notEqual(first, other);
});

test('credentials go over TLS only: at once, or after STARTTLS', async (context) => {
  const secured = { ...certificate, user: 'ann', password: 's3cret/&' };
  const starttls = await serving(context, secured);
  const credentials = `ann:${encodeURIComponent('s3cret/&')}`;
  await send(`smtp://${credentials}@localhost:${starttls.port}`);
  assert.deepEqual([starttls.mails.length, starttls.mails[0]?.secure], [1, true]);
  const smtps = await serving(context, { ...secured, secure: true });
  await send(`smtps://${credentials}@localhost:${smtps.port}`);
  assert.equal(smtps.mails.length, 1);
  const wrong = send(`smtps://ann:s3cret-wrong@localhost:${smtps.port}`);
  await faulty(wrong, 'permanent', /refused the user name or password/);
});

test('a server without STARTTLS gets no password, and one with an unknown certificate no mail', async (context) => {
  const plain = await serving(context, { user: 'ann', password: 's3cret', allowsPlainPassword: true });
  const url = `smtp://ann:s3cret@127.0.0.1:${plain.port}`;
  await faulty(send(url), 'unreachable', /offers no TLS/);
  assert.deepEqual([plain.mails.length, plain.logins], [0, 0]);
  const secured = await serving(context, { ...certificate });
  const stranger = createCertificate(['localhost']).cert;
  await faulty(
    send(`smtp://localhost:${secured.port}`, { ca: stranger }),
    'unreachable',
    /no TLS that can be trusted/,
  );
  assert.equal(secured.mails.length, 0);
});

test('a refused recipient is for good, a busy server is for now', async (context) => {
  let refusals = 0;
  const { port, mails } = await serving(context, {
    refuse: (recipient) => {
      if (recipient.startsWith('nobody')) return [550, 'No such user'];
      refusals += 1;
      return refusals === 1 ? [451, 'Greylisted, come back'] : undefined;
    },
  });
  const url = `smtp://127.0.0.1:${port}`;
  await faulty(send(url, {}, { ...MAIL, to: 'nobody@client.example' }), 'permanent', /550|No such user/);
  await faulty(send(url), 'temporary', /Greylisted/);
  await send(url);
  assert.equal(mails.length, 1);
});

test('a cut connection, a silent server and a closed port are unreachable', async (context) => {
  const cutting = await rawServer(context, (socket) => {
    socket.write('220 here\r\n');
    socket.once('data', () => socket.destroy());
  });
  await faulty(send(cutting), 'unreachable', /broke the connection/);
  const silent = await rawServer(context, () => undefined);
  await faulty(send(silent, { silentMs: 200 }), 'unreachable', /did not answer/);
  const greeting = await rawServer(context, (socket) => socket.write('220 here\r\n'));
  await faulty(send(greeting, { silentMs: 200 }), 'unreachable', /did not answer/);
  const closed = await rawServer(context, () => undefined, true);
  await faulty(send(closed), 'unreachable', /did not answer/);
});

test('a mail that is given up leaves no connection behind', async (context) => {
  const open: Socket[] = [];
  const silent = await rawServer(context, (socket) => open.push(socket));
  const giveUp = new AbortController();
  const sent = mailerOf(silent).send(MAIL, giveUp.signal);
  while (open.length === 0) await new Promise((resolve) => setImmediate(resolve));
  const ended = new Promise((resolve) => open[0]?.once('close', resolve));
  giveUp.abort(new Error('stopped'));
  await assert.rejects(sent, /stopped/);
  await ended;
});

test('an address cannot smuggle in headers or recipients', async (context) => {
  const { port, mails } = await serving(context);
  const subject = 'Hello\r\nBcc: eve@evil.example';
  await send(`smtp://127.0.0.1:${port}`, {}, { ...MAIL, subject });
  assert.deepEqual([mails[0]?.to, mails[0]?.header('bcc')], [['ann@client.example'], '']);
});

async function rawServer(
  context: TestContext,
  serve: (socket: Socket) => void,
  closed = false,
): Promise<string> {
  const sockets: Socket[] = [];
  const server: Server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    serve(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const end = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  if (closed) await end();
  else context.after(end);
  return `smtp://127.0.0.1:${port}`;
}
