import { type Logger as Pino, pino } from 'pino';

export type Logger = Pick<Pino, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal' | 'child' | 'level'>;

export const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

const SECRET_FIELDS = ['authorization', 'cookie', 'password', 'token', 'api_key', 'refresh_token', 'secret'];

/** Logs go to standard error, so that standard output carries only what a person or a script asked for. */
export function createLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: null,
      redact: {
        paths: SECRET_FIELDS.flatMap((field) => [field, `*.${field}`, `*.*.${field}`]),
        censor: '[redacted]',
      },
    },
    // A write for every line would cost more than the request it tells of.
    pino.destination({ dest: 2, sync: false, minLength: 4_096, periodicFlush: 200 }),
  );
}

export const silentLogger: Logger = pino({ level: 'silent' });
