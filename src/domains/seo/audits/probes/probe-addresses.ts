import type { SiteProbes } from '../../../../platform/seo/index.ts';
import type { FetchResult } from '../../../../platform/web/index.ts';
import { imageSize } from './image-size.ts';
import { type Address, inTurns, type Probing } from './in-turns.ts';

type ProbedAddress = SiteProbes['externals'] extends ReadonlyMap<string, infer Probed> ? Probed : never;
type ProbedImage = SiteProbes['images'] extends ReadonlyMap<string, infer Probed> ? Probed : never;

const FIRST_BYTES = 2_048;
const IMAGE_BYTES = 64 * 1_024;
const REQUEST_MS = 10_000;
const GONE = new Set([404, 410]);

/** Whether pages of others are still there; what seems gone is asked a second time. */
export function probeExternals(
  probing: Probing,
  addresses: readonly Address[],
): Promise<Map<string, ProbedAddress>> {
  return inTurns(probing, addresses, async ({ url }, ask) => {
    const first = await ask(url, FIRST_BYTES, REQUEST_MS);
    const isSuspect = GONE.has(first.status) || first.fault?.code === 'no_address';
    const { status, fault } = isSuspect ? await ask(url, FIRST_BYTES, REQUEST_MS) : first;
    return { status, fault: fault?.code ?? null };
  });
}

/** Style sheets and scripts of the site; what fails is asked a second time, because servers stumble. */
export function probeResources(
  probing: Probing,
  addresses: readonly Address[],
): Promise<Map<string, ProbedAddress>> {
  return inTurns(probing, addresses, async ({ url }, ask) => {
    const first = await ask(url, FIRST_BYTES, REQUEST_MS);
    const isSuspect = first.status === 0 || first.status >= 400;
    const { status, fault } = isSuspect ? await ask(url, FIRST_BYTES, REQUEST_MS) : first;
    return { status, fault: fault?.code ?? null };
  });
}

export function probeImages(probing: Probing, urls: readonly string[]): Promise<Map<string, ProbedImage>> {
  const addresses = urls.map((url) => ({ key: url, url }));
  return inTurns(probing, addresses, async ({ url }, ask) =>
    toImage(await ask(url, IMAGE_BYTES, REQUEST_MS)),
  );
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
