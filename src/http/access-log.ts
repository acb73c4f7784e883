import type { Logger } from '../kernel/log.ts';

export interface AnsweredLine {
  requestId: string;
  operation: string | undefined;
  method: string;
  status: number;
  milliseconds: number;
  accountId: string | undefined;
}

const FLUSH_EVERY = 200;
const LONGEST = 500;

/**
 * One line for every answer, in the form of the other logs. It runs on every request, so lines are put together by
 * hand from fields that need no quoting, and written several at a time.
 */
export class AccessLog {
  readonly #on: boolean;
  readonly #write: (text: string) => void;
  #lines: string[] = [];
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger, write: (text: string) => void) {
    this.#on = ['trace', 'debug', 'info'].includes(log.level);
    this.#write = write;
  }

  record({ requestId, operation, method, status, milliseconds, accountId }: AnsweredLine): void {
    if (!this.#on) return;
    const account = accountId === undefined ? '' : `,"account_id":"${accountId}"`;
    const ms = Math.round(milliseconds * 10) / 10;
    this.#lines.push(
      `{"level":30,"time":${Date.now()},"request_id":"${requestId}","operation":"${operation ?? 'none'}","method":"${method}","status":${status},"ms":${ms}${account},"msg":"answered"}\n`,
    );
    if (this.#lines.length >= LONGEST) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_EVERY);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = [];
    if (lines.length > 0) this.#write(lines.join(''));
  }
}
