import type { Dispatcher } from 'undici';
import type { ResponseHeaders } from '../response.ts';
import { BodyBuffer } from './body-buffer.ts';
import { FetchFault, StaleConnection } from './faults.ts';
import type { FetchLimits } from './limits.ts';

export interface ExchangeRequest {
  dispatcher: Dispatcher;
  url: URL;
  method: string;
  headers: Record<string, string>;
  limits: FetchLimits;
  /** Of `performance.now()`: when the whole fetch must be over. */
  deadline: number;
  /** Whether the body is wanted, told from the headers; a fault ends the exchange. */
  wants(status: number, headers: ResponseHeaders): 'body' | 'nothing' | FetchFault;
  /** Instead of a fault the body ends at `mostBytes`. */
  cuts: boolean;
  signal: AbortSignal | undefined;
}

export interface Exchanged {
  status: number;
  headers: ResponseHeaders;
  body: Buffer;
  bytes: number;
  isCut: boolean;
  startedAt: number;
  sentAt: number;
  firstByteAt: number;
}

/** A short body that nobody wants is read, so that its connection can be used again; a long one costs the connection. */
const MOST_UNWANTED_BYTES = 64 * 1024;
const MOST_UNWANTED_MS = 5_000;

/** One request and its answer. Resolves once the body is there, or at the headers when no body is wanted. */
export const exchange = (request: ExchangeRequest): Promise<Exchanged> =>
  new Promise((resolve, reject) => {
    new Exchange(request, resolve, reject).start();
  });

class Exchange implements Dispatcher.DispatchHandler {
  readonly #request: ExchangeRequest;
  readonly #resolve: (answer: Exchanged) => void;
  readonly #reject: (error: unknown) => void;
  readonly #startedAt = performance.now();
  #controller: Dispatcher.DispatchController | undefined;
  #timer: NodeJS.Timeout | undefined;
  #sentAt = 0;
  #firstByteAt = 0;
  #status = 0;
  #headers: ResponseHeaders = {};
  #body: BodyBuffer | undefined;
  #unwanted = 0;
  #isAnswered = false;
  #isSettled = false;

  constructor(
    request: ExchangeRequest,
    resolve: (answer: Exchanged) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request;
    this.#resolve = resolve;
    this.#reject = reject;
  }

  start(): void {
    const { signal } = this.#request;
    if (signal?.aborted) this.fail(new FetchFault('cancelled'));
    else {
      signal?.addEventListener('abort', this.#leave, { once: true });
      this.#send();
    }
  }

  #send(): void {
    const { dispatcher, url, method, headers, limits } = this.#request;
    const left = this.#timeLeft();
    const isLastStep = left < limits.firstByteMs;
    const late = isLastStep ? 'total_timeout' : 'first_byte_timeout';
    this.#timer = setTimeout(() => this.fail(new FetchFault(late)), isLastStep ? left : limits.firstByteMs);
    try {
      dispatcher.dispatch(
        {
          origin: url.origin,
          path: url.search === '' ? url.pathname : url.pathname + url.search,
          method: method as Dispatcher.HttpMethod,
          headers,
          headersTimeout: 0,
          bodyTimeout: limits.idleMs,
        },
        this,
      );
    } catch (error) {
      this.fail(error);
    }
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    // A request that was given up while it waited for a connection ends here. One that is sent again after a refused
    // stream starts anew.
    this.#controller = controller;
    if (this.#isSettled) controller.abort(new FetchFault('cancelled'));
    else this.#sentAt = performance.now();
  }

  onResponseStarted(): void {
    this.#isAnswered = true;
  }

  onResponseStart(_controller: unknown, status: number, headers: object): void {
    // Early hints and the like; the time for the real headers runs on.
    if (status < 200 || this.#isSettled) return;
    this.#firstByteAt = performance.now();
    this.#status = status;
    this.#headers = headers as ResponseHeaders;
    const wish = this.#request.wants(status, this.#headers);
    if (wish instanceof FetchFault) this.fail(wish);
    else if (wish === 'nothing') this.#finish();
    else this.#expectBody();
  }

  onResponseData(_controller: unknown, chunk: Buffer): void {
    if (this.#body === undefined) this.#skip(chunk.length);
    else if (!this.#isSettled) this.#take(this.#body, chunk);
  }

  onResponseEnd(): void {
    if (this.#body !== undefined) this.#finish();
  }

  onResponseError(_controller: unknown, error: Error): void {
    const isStale = !this.#isAnswered && isOfUsedSocket(error);
    this.fail(isStale ? new StaleConnection(error.message, { cause: error }) : error);
  }

  /** Also ends what is still under way. */
  fail(error: unknown): void {
    if (this.#isSettled) return;
    this.#settle();
    this.#reject(error);
    this.#controller?.abort(error as Error);
  }

  #finish(isCut = false): void {
    if (this.#isSettled) return;
    this.#settle();
    this.#resolve({
      status: this.#status,
      headers: this.#headers,
      body: this.#body?.take() ?? EMPTY,
      bytes: this.#body?.length ?? 0,
      isCut,
      startedAt: this.#startedAt,
      sentAt: this.#sentAt,
      firstByteAt: this.#firstByteAt,
    });
  }

  #settle(): void {
    this.#isSettled = true;
    clearTimeout(this.#timer);
    this.#request.signal?.removeEventListener('abort', this.#leave);
  }

  readonly #leave = (): void => this.fail(new FetchFault('cancelled'));

  #expectBody(): void {
    const { limits, cuts } = this.#request;
    const announced = announcedLength(this.#headers);
    if (announced > limits.mostBytes && !cuts) {
      this.fail(tooLarge(limits));
      return;
    }
    this.#body = new BodyBuffer(Math.min(announced, limits.mostBytes));
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.fail(new FetchFault('total_timeout')), this.#timeLeft());
  }

  #take(body: BodyBuffer, chunk: Buffer): void {
    const { limits, cuts } = this.#request;
    const room = limits.mostBytes - body.length;
    if (chunk.length <= room) {
      body.add(chunk);
      this.#checkSpeed(body.length);
    } else if (cuts) {
      body.add(chunk.subarray(0, room));
      this.#finish(true);
      this.#controller?.abort(new FetchFault('cancelled'));
    } else this.fail(tooLarge(limits));
  }

  #checkSpeed(bytes: number): void {
    const { slowAfterMs, minBytesPerSecond } = this.#request.limits;
    const elapsed = performance.now() - this.#firstByteAt;
    if (elapsed <= slowAfterMs || bytes * 1_000 >= minBytesPerSecond * elapsed) return;
    this.fail(new FetchFault('too_slow', `${bytes} bytes in ${(elapsed / 1_000).toFixed(1)} s`));
  }

  #skip(length: number): void {
    this.#unwanted += length;
    const isLate = performance.now() - this.#firstByteAt > MOST_UNWANTED_MS;
    if (this.#unwanted > MOST_UNWANTED_BYTES || isLate) this.#controller?.abort(new FetchFault('cancelled'));
  }

  #timeLeft(): number {
    return Math.max(0, this.#request.deadline - performance.now());
  }
}

/** The error of a socket that has answered requests before. */
function isOfUsedSocket(error: Error): boolean {
  const { code, socket } = error as NodeJS.ErrnoException & { socket?: { bytesRead?: number } };
  return (
    (code === 'UND_ERR_SOCKET' || code === 'ECONNRESET' || code === 'EPIPE') && (socket?.bytesRead ?? 0) > 0
  );
}

const EMPTY = Buffer.alloc(0);

const tooLarge = ({ mostBytes }: FetchLimits) => new FetchFault('body_too_large', `over ${mostBytes} bytes`);

function announcedLength(headers: ResponseHeaders): number {
  const text = headers['content-length'];
  return typeof text === 'string' && /^\d{1,15}$/.test(text) ? Number(text) : 0;
}
