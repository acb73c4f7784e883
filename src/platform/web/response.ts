import { Readable } from 'node:stream';
import { decompress, tooLarge } from './decompress.ts';

export type ResponseHeaders = Record<string, string | string[]>;

export interface Redirect {
  url: string;
  status: number;
}

export interface GuardedResponse {
  status: number;
  /** As sent, names in lower case; a header that came several times is an array. */
  headers: ResponseHeaders;
  /** Where the answer came from, after all redirects. */
  url: string;
  redirects: Redirect[];
  /** Decompressed and capped. Read it or destroy it; it ends with an error when the time is over. */
  body: Readable;
  bytes(): Promise<Buffer>;
  /** Decoded as the content type says, otherwise as UTF-8. */
  text(): Promise<string>;
}

interface BodyParts {
  source: Readable;
  headers: ResponseHeaders;
  /** HEAD, 204 and 304 have headers that describe a body they do not have. */
  isEmpty: boolean;
  maxBytes: number;
  signal: AbortSignal;
  explain(error: unknown): unknown;
  onClose(): void;
}

export function createBody(parts: BodyParts): Readable {
  const { source, maxBytes, signal } = parts;
  const encodings = [parts.headers['content-encoding'] ?? ''].flat().join(',');
  const inner = parts.isEmpty ? source : decompress(source, encodings, maxBytes);
  let seen = 0;
  const body = new Readable({
    read() {
      inner.resume();
    },
    destroy(error, done) {
      signal.removeEventListener('abort', abort);
      // Both, and both quietly: `body` has told its reader what happened, or its reader has left.
      for (const stream of [inner, source]) stream.on('error', () => {}).destroy();
      parts.onClose();
      done(error);
    },
  });
  const fail = (error: unknown) => body.destroy(parts.explain(error) as Error);
  const abort = () => fail(signal.reason);
  inner.on('data', (chunk: Buffer) => {
    seen += chunk.length;
    if (seen > maxBytes) fail(tooLarge(maxBytes));
    else if (!body.push(chunk)) inner.pause();
  });
  inner.on('end', () => body.push(null));
  inner.on('error', fail);
  // An error before anyone reads must not end the program: whoever reads then is told by the stream itself.
  body.on('error', () => {});
  inner.pause();
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  return body;
}

export async function readBytes(body: Readable): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

export function decodeText(bytes: Buffer, contentType: string | string[] | undefined): string {
  const charset = /charset\s*=\s*"?([^\s";]+)/i.exec([contentType ?? ''].flat()[0] ?? '')?.[1];
  return decoderFor(charset).decode(bytes);
}

function decoderFor(charset: string | undefined): TextDecoder {
  try {
    return new TextDecoder(charset ?? 'utf-8');
  } catch {
    // A name that no browser knows either.
    return new TextDecoder('utf-8');
  }
}
