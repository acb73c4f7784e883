/**
 * `temporary`: the server says to come back later. `permanent`: it refuses this message for good. `unreachable`: nobody
 * answered, nobody who can be trusted did, or the connection broke; whether the message arrived is not known.
 */
export type MailFaultKind = 'temporary' | 'permanent' | 'unreachable';

export class MailFault extends Error {
  override name = 'MailFault';
  readonly kind: MailFaultKind;
  /** Of the server's reply, such as 550. */
  readonly code: number | undefined;

  constructor(kind: MailFaultKind, message: string, options: { code?: number; cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.kind = kind;
    this.code = options.code;
  }

  get mayPass(): boolean {
    return this.kind !== 'permanent';
  }
}

/** As nodemailer tells it. */
interface SmtpError extends Error {
  code?: string;
  responseCode?: number;
  response?: string;
}

const LONGEST_REPLY = 300;

/** Never with the credentials, which stand in no reply but may stand in a message of the library. */
export function toMailFault(error: unknown, host: string): MailFault {
  if (error instanceof MailFault) return error;
  const { code, responseCode, response } = error as SmtpError;
  const reply = response === undefined ? '' : `: ${response.slice(0, LONGEST_REPLY)}`;
  if (code === 'ETLS' || /certificate|altname/i.test((error as Error).message))
    return new MailFault(
      'unreachable',
      `The mail server "${host}" offers no TLS that can be trusted, so nothing was sent. Use an smtps:// URL, or a server with STARTTLS and a valid certificate.`,
      { cause: error },
    );
  if (code === 'EAUTH' && (responseCode ?? 535) >= 500)
    return new MailFault(
      'permanent',
      `The mail server "${host}" refused the user name or password of SMTP_URL. Correct them.`,
      { ...coded(responseCode), cause: error },
    );
  if (responseCode !== undefined && responseCode >= 400)
    return new MailFault(
      responseCode >= 500 ? 'permanent' : 'temporary',
      `The mail server "${host}" refused the message${reply}.`,
      { code: responseCode, cause: error },
    );
  return new MailFault(
    'unreachable',
    `The mail server "${host}" did not answer, or broke the connection. Check SMTP_URL and the server.`,
    { cause: error },
  );
}

const coded = (code: number | undefined) => (code === undefined ? {} : { code });
