import { createHash, type Hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApiError, payloadTooLarge, upstreamFailed } from '../../kernel/errors.ts';
import { must } from '../../kernel/must.ts';
import type { GuardedClient } from './client.ts';
import type { GuardedResponse } from './response.ts';

export interface DownloadOptions {
  maxBytes: number;
  /** Besides SHA-256. */
  md5?: boolean;
  signal: AbortSignal;
  /** Hears how many bytes there are, and how many there will be as far as the server says. */
  onBytes?(bytes: number, total: number | undefined): void;
}

/** What is known of the file already: a server that still has the same one sends nothing. */
export interface KnownFile {
  etag?: string | null;
  lastModified?: string | null;
}

export interface Downloaded {
  bytes: number;
  sha256: string;
  md5: string | undefined;
  mediaType: string;
  /** After all redirects. */
  url: string;
  etag: string | undefined;
  lastModified: string | undefined;
  /** How often it went on after a break. */
  resumed: number;
  /** How often it had to begin anew. */
  restarted: number;
}

const LONGEST_MS = 3_600_000;
/** Breaks in a row that brought no further byte. */
const MOST_FRUITLESS = 4;
const MOST_RESTARTS = 3;
const MOST_TRIES = 200;
const FIRST_PAUSE_MS = 100;
const MOST_PAUSE_MS = 5_000;
const MEDIA_TYPE = /^[\w.+-]+\/[\w.+-]+/;

/** The server does not give the file, and will not give it to another try. */
export class SourceRefused extends ApiError {
  /** What the server answered. */
  readonly answered: number;

  constructor(host: string, answered: number) {
    super('invalid_request', 400, `The source returned ${answered}. Check that ${host} serves the file.`);
    this.answered = answered;
  }
}

/** Brings all of an address into a file. A connection that breaks is taken up where it broke, if the server knows ranges. */
export async function download(
  web: GuardedClient,
  url: string,
  path: string,
  options: DownloadOptions,
): Promise<Downloaded> {
  return must(await downloadChanged(web, url, path, { ...options, known: {} }), 'a file that was asked for');
}

/** Undefined when the server says that it is the file that is known. */
export async function downloadChanged(
  web: GuardedClient,
  url: string,
  path: string,
  options: DownloadOptions & { known: KnownFile },
): Promise<Downloaded | undefined> {
  const file = await open(path, 'w');
  try {
    return await new Download(web, url, file, options).run();
  } finally {
    await file.close();
  }
}

class Download {
  readonly #web: GuardedClient;
  readonly #url: string;
  readonly #file: FileHandle;
  readonly #options: DownloadOptions & { known: KnownFile };
  #bytes = 0;
  #sha256: Hash = createHash('sha256');
  #md5: Hash = createHash('md5');
  /** What says that the rest belongs to the same file. */
  #validator: string | undefined;
  #resumed = 0;
  #restarted = 0;
  #total: number | undefined;

  constructor(
    web: GuardedClient,
    url: string,
    file: FileHandle,
    options: DownloadOptions & { known: KnownFile },
  ) {
    this.#web = web;
    this.#url = url;
    this.#file = file;
    this.#options = options;
  }

  async run(): Promise<Downloaded | undefined> {
    let fruitless = 0;
    for (let tries = 1; ; tries += 1) {
      const before = this.#bytes;
      try {
        return await this.#attempt();
      } catch (error) {
        if (!isPassing(error) || this.#options.signal.aborted) throw error;
        fruitless = this.#bytes > before ? 0 : fruitless + 1;
        if (fruitless >= MOST_FRUITLESS || tries >= MOST_TRIES || this.#restarted > MOST_RESTARTS)
          throw error;
        const pause = Math.min(FIRST_PAUSE_MS * 2 ** fruitless, MOST_PAUSE_MS);
        await sleep(pause, undefined, { signal: this.#options.signal });
      }
    }
  }

  async #attempt(): Promise<Downloaded | undefined> {
    const goesOn = this.#bytes > 0 && this.#validator !== undefined;
    if (this.#bytes > 0 && !goesOn) await this.#startOver();
    const response = await this.#web.fetch(this.#url, {
      // A range of a compressed form would be of other bytes.
      headers: {
        'accept-encoding': 'identity',
        ...(goesOn ? { range: `bytes=${this.#bytes}-`, 'if-range': this.#validator! } : this.#conditions()),
      },
      timeoutMs: LONGEST_MS,
      // Counted here, over all connections.
      maxBytes: Number.MAX_SAFE_INTEGER,
      signal: this.#options.signal,
    });
    try {
      if (response.status === 304 && !goesOn) return undefined;
      await this.#accept(response, goesOn);
      await this.#append(response);
    } finally {
      response.body.destroy();
    }
    return this.#done(response);
  }

  #conditions(): Record<string, string> {
    const { etag, lastModified } = this.#options.known;
    if (etag !== undefined && etag !== null) return { 'if-none-match': etag };
    return lastModified === undefined || lastModified === null ? {} : { 'if-modified-since': lastModified };
  }

  async #accept({ status, headers }: GuardedResponse, goesOn: boolean): Promise<void> {
    if (goesOn && status === 206) {
      const start = /^bytes (\d+)-/.exec(String(headers['content-range'] ?? ''))?.[1];
      if (Number(start) === this.#bytes) {
        this.#resumed += 1;
        return;
      }
    }
    if (goesOn && (status === 206 || status === 416)) {
      await this.#startOver();
      throw upstreamFailed(`${this.#host} returned a different part than requested. Try again later.`);
    }
    if (status < 200 || status > 299 || status === 206) throw refusedBy(this.#host, status);
    if (this.#bytes > 0) await this.#startOver();
    this.#validator = validatorOf(headers);
    const length = Number(textOf(headers['content-length']));
    this.#total = Number.isSafeInteger(length) && length > 0 ? length : undefined;
  }

  async #append(response: GuardedResponse): Promise<void> {
    const { maxBytes } = this.#options;
    for await (const chunk of response.body as AsyncIterable<Buffer>) {
      if (this.#bytes + chunk.length > maxBytes)
        throw payloadTooLarge(
          `The file is larger than ${maxBytes} bytes. Raise max_bytes, or fetch a smaller file.`,
        );
      for (let at = 0; at < chunk.length; )
        at += (await this.#file.write(chunk, at, chunk.length - at, this.#bytes + at)).bytesWritten;
      this.#sha256.update(chunk);
      if (this.#options.md5 === true) this.#md5.update(chunk);
      this.#bytes += chunk.length;
      this.#options.onBytes?.(this.#bytes, this.#total);
    }
  }

  async #startOver(): Promise<void> {
    await this.#file.truncate(0);
    this.#bytes = 0;
    this.#sha256 = createHash('sha256');
    this.#md5 = createHash('md5');
    this.#validator = undefined;
    this.#restarted += 1;
  }

  #done({ headers, url }: GuardedResponse): Downloaded {
    const said = MEDIA_TYPE.exec(String(headers['content-type'] ?? ''))?.[0];
    return {
      bytes: this.#bytes,
      sha256: this.#sha256.digest('hex'),
      md5: this.#options.md5 === true ? this.#md5.digest('hex') : undefined,
      mediaType: said?.toLowerCase() ?? 'application/octet-stream',
      url,
      etag: textOf(headers.etag),
      lastModified: textOf(headers['last-modified']),
      resumed: this.#resumed,
      restarted: this.#restarted,
    };
  }

  get #host(): string {
    return `"${new URL(this.#url).host}"`;
  }
}

const textOf = (header: string | string[] | undefined): string | undefined => [header].flat()[0];

/** A weak tag does not promise the same bytes, and what came compressed has other ones than its ranges. */
function validatorOf(headers: GuardedResponse['headers']): string | undefined {
  if (![undefined, 'identity'].includes(textOf(headers['content-encoding'])?.toLowerCase())) return undefined;
  const etag = textOf(headers.etag);
  return etag !== undefined && !etag.startsWith('W/') ? etag : textOf(headers['last-modified']);
}

/** What a server refuses it will refuse again; what fails there may pass. */
const refusedBy = (host: string, status: number): ApiError =>
  status < 500 && status !== 408 && status !== 429
    ? new SourceRefused(host, status)
    : upstreamFailed(`The source returned ${status}. Check that ${host} serves the file.`);

const isPassing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 502 || error.status === 503 || error.status === 504);
