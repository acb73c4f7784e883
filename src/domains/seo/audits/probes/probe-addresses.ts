import type { SiteProbes } from '../../../../platform/seo/index.ts';
import type { Fetcher, FetchResult } from '../../../../platform/web/index.ts';
import { imageSize } from './image-size.ts';

type ProbedAddress = SiteProbes['externals'] extends ReadonlyMap<string, infer Probed> ? Probed : never;
type ProbedImage = SiteProbes['images'] extends ReadonlyMap<string, infer Probed> ? Probed : never;

export interface Probing {
  fetcher: Fetcher;
  signal: AbortSignal;
  /** When to stop, in milliseconds of `performance.now()`. */
  deadline: number;
}

const AT_ONCE = 12;
const FIRST_BYTES = 2_048;
const IMAGE_BYTES = 64 * 1_024;
const REQUEST_MS = 10_000;
const GONE = new Set([404, 410]);

/** Whether pages of others are still there; what seems gone is asked a second time. */
export function probeExternals(
  probing: Probing,
  addresses: readonly { key: string; url: string }[],
): Promise<Map<string, ProbedAddress>> {
  return inTurns(probing, addresses, async ({ url }) => {
    const first = await ask(probing, url, FIRST_BYTES);
    const isSuspect = GONE.has(first.status) || first.fault?.code === 'no_address';
    const { status, fault } = isSuspect ? await ask(probing, url, FIRST_BYTES) : first;
    return { status, fault: fault?.code ?? null };
  });
}

export function probeImages(probing: Probing, urls: readonly string[]): Promise<Map<string, ProbedImage>> {
  const addresses = urls.map((url) => ({ key: url, url }));
  return inTurns(probing, addresses, async ({ url }) => toImage(await ask(probing, url, IMAGE_BYTES)));
}

function toImage({ status, fault, body, headers, contentType, isCut, bytes }: FetchResult): ProbedImage {
  const announced = Number([headers['content-length']].flat()[0] ?? Number.NaN);
  const size = imageSize(body);
  return {
    status,
    fault: fault?.code ?? null,
    bytes: isCut && Number.isFinite(announced) ? announced : Math.max(bytes, body.length),
    contentType,
    width: size?.width ?? null,
    height: size?.height ?? null,
  };
}

const ask = ({ fetcher, signal }: Probing, url: string, mostBytes: number): Promise<FetchResult> =>
  fetcher.fetch(url, { signal, cuts: true, limits: { mostBytes, totalMs: REQUEST_MS } });

/** A few at a time; what the time does not suffice for is left out. */
async function inTurns<Answer>(
  { signal, deadline }: Probing,
  addresses: readonly { key: string; url: string }[],
  work: (address: { key: string; url: string }) => Promise<Answer>,
): Promise<Map<string, Answer>> {
  const answers = new Map<string, Answer>();
  const waiting = [...addresses].reverse();
  const turn = async (): Promise<void> => {
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (performance.now() > deadline || signal.aborted) return;
      answers.set(next.key, await work(next));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, turn));
  signal.throwIfAborted();
  return answers;
}
