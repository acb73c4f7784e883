import type { ResponseHeaders } from '../response.ts';
import type { Fault } from './faults.ts';

export interface Hop {
  url: string;
  status: number;
  /** Where it leads, in full. */
  location: string;
  /** From sending to the headers. */
  ms: number;
}

export interface Timing {
  /** Only when this request had to connect: look-up of the name, then connection with TLS. */
  dns?: number;
  connect?: number;
  /** From the call to the first byte of the last answer, redirects included. */
  firstByte?: number;
  total: number;
}

/** All in milliseconds, bytes and plain values, so that it can cross threads. */
export interface FetchResult {
  url: string;
  /** After all redirects. */
  finalUrl: string;
  /** 0 when there was no answer. */
  status: number;
  /** Names in lower case; a header that came several times is an array. */
  headers: ResponseHeaders;
  redirects: Hop[];
  timing: Timing;
  /** Received for the last answer, before decompression. */
  bytes: number;
  /** Decompressed; empty after a fault. */
  body: Buffer;
  /** The body goes on, but no more of it was wanted. */
  isCut: boolean;
  /** SHA-256 of the body in hexadecimal; empty without a body. */
  hash: string;
  contentType: string;
  /** Of text; see `findHtmlCharset`. */
  charset?: string;
  etag?: string;
  lastModified?: string;
  /** The server says that nothing changed since `conditional`. */
  notModified: boolean;
  /** Where the answer came from, when it is known. */
  address?: string;
  protocol?: 'http/1.1' | 'h2';
  /** Which of the proxies was used. */
  proxy?: string;
  fault?: Fault;
}
