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
const ROOM = 128 * 1024;
/** More than a line ever takes. */
const LEAST_ROOM = 1024;

/**
 * One line for every answer, in the form of the other logs. It runs on every request, so lines are put together by
 * hand from fields that need no quoting, and written several at a time.
 */
export class AccessLog {
  readonly #on: boolean;
  readonly #write: (lines: Buffer) => void;
  readonly #lines: Buffer = Buffer.allocUnsafeSlow(ROOM);
  #length = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(log: Logger, write: (lines: Buffer) => void) {
    this.#on = ['trace', 'debug', 'info'].includes(log.level);
    this.#write = write;
  }

  record({ requestId, operation, method, status, milliseconds, accountId }: AnsweredLine): void {
    if (!this.#on) return;
    const account = accountId === undefined ? '' : `,"account_id":"${accountId}"`;
    const ms = Math.round(milliseconds * 10) / 10;
    const line = `{"level":30,"time":${Date.now()},"request_id":"${requestId}","operation":"${operation ?? 'none'}","method":"${method}","status":${status},"ms":${ms}${account},"msg":"answered"}\n`;
    this.#length += this.#lines.write(line, this.#length, 'latin1');
    if (ROOM - this.#length < LEAST_ROOM) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), FLUSH_EVERY);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#length === 0) return;
    // A copy, because a slow reader takes it later.
    const lines = Buffer.from(this.#lines.subarray(0, this.#length));
    this.#length = 0;
    this.#write(lines);
  }
}
