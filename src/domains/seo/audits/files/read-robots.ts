import type { RobotsFile } from '../../../../platform/seo/index.ts';
import {
  decodePlainText,
  type Fetcher,
  MOST_ROBOTS_BYTES,
  MOST_ROBOTS_REDIRECTS,
} from '../../../../platform/web/index.ts';

const MOST_BYTES = 4 * MOST_ROBOTS_BYTES;

/** robots.txt as it is, with what rules ask of it. */
export async function readRobotsFile(
  fetcher: Fetcher,
  origin: string,
  signal: AbortSignal,
): Promise<RobotsFile> {
  const url = `${origin}/robots.txt`;
  const answer = await fetcher.fetch(url, {
    signal,
    cuts: true,
    limits: { mostRedirects: MOST_ROBOTS_REDIRECTS * 2, mostBytes: MOST_BYTES },
  });
  const isRead = answer.fault === undefined && answer.status >= 200 && answer.status < 300;
  return {
    url,
    status: answer.fault === undefined ? answer.status : 0,
    fault: answer.fault?.code ?? null,
    redirects: answer.redirects.length,
    bytes: answer.body.length,
    text: isRead ? decodePlainText(readPart(answer.body), answer.contentType).text : '',
  };
}

const LINE_FEED = 0x0a;

/** As much as crawlers read, in whole lines: half of a path would forbid something else. */
function readPart(body: Buffer): Buffer {
  if (body.length <= MOST_ROBOTS_BYTES) return body;
  const part = body.subarray(0, MOST_ROBOTS_BYTES);
  return part.subarray(0, part.lastIndexOf(LINE_FEED) + 1);
}
