export interface FetchLimits {
  /** From the call to the last byte, redirects included. */
  totalMs: number;
  /** From sending one request to its headers, look-up and connection included. */
  firstByteMs: number;
  /** Silence in the middle of a body. */
  idleMs: number;
  /** A body that comes slower than this, once `slowAfterMs` have passed, is given up. */
  minBytesPerSecond: number;
  slowAfterMs: number;
  /** Of the body, both as sent and once decompressed. */
  mostBytes: number;
  mostRedirects: number;
}

export const DEFAULT_LIMITS: FetchLimits = {
  totalMs: 60_000,
  firstByteMs: 20_000,
  idleMs: 15_000,
  minBytesPerSecond: 512,
  slowAfterMs: 10_000,
  mostBytes: 16 * 1024 * 1024,
  mostRedirects: 10,
};
