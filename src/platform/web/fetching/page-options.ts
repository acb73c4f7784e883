import type { ResponseHeaders } from '../response.ts';
import type { CookieJar } from './cookies.ts';
import type { FetchLimits } from './limits.ts';

export interface PageOptions {
  method?: 'GET' | 'HEAD';
  headers?: Readonly<Record<string, string>>;
  limits?: Partial<FetchLimits>;
  /** Of the last answer: sent only to the address that gave it (the requested one, unless named). */
  conditional?: { etag?: string; lastModified?: string; url?: string };
  cookies?: CookieJar;
  /** Requests of one session go through the same proxy as long as it works. */
  proxySession?: string;
  /** A body that is too large ends at `mostBytes` instead of being a fault. */
  cuts?: boolean;
  signal?: AbortSignal;
  /** Looks at the headers of the last answer; `false` ends it before its body. */
  wantsType?(contentType: string, headers: ResponseHeaders): boolean;
  /** Looks at every address of a redirect; a text ends the journey and says why. */
  checkHop?(url: string): string | undefined;
}
