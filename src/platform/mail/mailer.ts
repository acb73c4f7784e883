import type { Socket } from 'node:net';
import type SMTPTransport from 'nodemailer/lib/smtp-transport';
import type { GuardedClient } from '../web/index.ts';
import { toMailFault } from './mail-fault.ts';
import { messageIdOf } from './message-id.ts';

export interface MailAttachment {
  fileName: string;
  mediaType: string;
  content: Uint8Array;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly MailAttachment[];
  /** What makes it this mail and no other: a repeat of the same delivery has the same Message-ID. */
  delivery: string;
  /** Of what it tells, so that a repeat has the same date. */
  date: Date;
  /** The name of what somebody may want no more of; mails that nobody asked for in person have one. */
  unsubscribe?: string;
}

export interface Mailer {
  /** Answers the Message-ID once the server has taken the mail; throws a `MailFault` otherwise. */
  send(mail: Mail, signal: AbortSignal): Promise<string>;
}

export interface MailerOptions {
  /** `smtps://user:password@host:465` or `smtp://host:587`. */
  url: string;
  from: string;
  /** Through which the one host of the URL is reached, and no other. */
  web: Pick<GuardedClient, 'connector'>;
  /** Of a certificate that is not signed by a known authority. */
  ca?: string;
  /** For each answer of the server. */
  silentMs?: number;
}

const SILENT_MS = 30_000;
const CONNECT_MS = 15_000;

export function createMailer({ url, from, web, ca, silentMs = SILENT_MS }: MailerOptions): Mailer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  const hasCredentials = username !== '';
  const open = (): Promise<Socket> =>
    new Promise((resolve, reject) => {
      // Bare: TLS follows, at once or after STARTTLS, between nodemailer and the server.
      const target = { hostname: host, host, port: port || (secure ? '465' : '587'), protocol: 'http:' };
      web.connector(target, (error, socket) => (error === null ? resolve(socket) : reject(error)));
    });
  const options: SMTPTransport.Options = {
    host,
    secure,
    // A password is never sent in the clear.
    requireTLS: hasCredentials && !secure,
    ...(hasCredentials
      ? { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }
      : {}),
    tls: { servername: host, ...(ca === undefined ? {} : { ca }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: silentMs,
    socketTimeout: silentMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
  return {
    async send(mail, signal) {
      signal.throwIfAborted();
      const { createTransport } = await import('nodemailer');
      let socket: Socket | undefined;
      const stop = () => socket?.destroy(new Error('the mail was given up'));
      signal.addEventListener('abort', stop, { once: true });
      try {
        socket = await open();
        const connection = socket;
        const transport = createTransport({
          ...options,
          getSocket: (_options, give) => give(null, { connection }),
        } as SMTPTransport.Options);
        const messageId = messageIdOf(mail.delivery, from);
        await transport.sendMail({ ...toMessage(mail, from), messageId });
        return messageId;
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        throw toMailFault(error, host);
      } finally {
        signal.removeEventListener('abort', stop);
        socket?.destroy();
      }
    },
  };
}

function toMessage({ to, subject, text, html, attachments = [], date, unsubscribe }: Mail, from: string) {
  const address = /<([^>]+)>/.exec(from)?.[1] ?? from;
  const list = `mailto:${address}?subject=${encodeURIComponent(`Unsubscribe from ${unsubscribe}`)}`;
  return {
    from,
    to: { name: '', address: to },
    subject: subject.replaceAll(/[\r\n]+/g, ' '),
    text,
    html,
    date,
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe === undefined ? {} : { 'List-Unsubscribe': `<${list}>` }),
    },
    attachments: attachments.map(({ fileName, mediaType, content }) => ({
      filename: fileName,
      contentType: mediaType,
      content: Buffer.from(content),
    })),
  };
}
