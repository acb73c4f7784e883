import type { Site } from '../../../site/site.ts';
import type { SitePage } from '../../../site/site-page.ts';
import type { ProbedImage } from '../../../site/site-probes.ts';
import { type Finding, failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { type CrossVerdict, MOST_PAGE_FINDINGS } from '../define-site-rule.ts';

const NOT_ALL = 'Not all images were requested.';

/** Judges the images of a page that were requested; `check` says what is wrong with one. */
export function judgeImages(
  { images }: SitePage,
  { probes }: Site,
  check: (image: ProbedImage, url: string) => Omit<Finding, 'locator' | 'place'> | undefined,
): CrossVerdict {
  const findings: Finding[] = [];
  let [affected, of, unknown] = [0, 0, 0];
  for (const { url, src, line, column } of images) {
    if (!/^https?:/i.test(url)) continue;
    const image = probes.images.get(url);
    if (image === undefined) unknown += 1;
    else of += 1;
    const fault = image === undefined ? undefined : check(image, url);
    if (fault === undefined) continue;
    affected += 1;
    if (findings.length < MOST_PAGE_FINDINGS)
      findings.push({
        locator: `image:${src}`,
        place: line === null || column === null ? null : { line, column },
        ...fault,
      });
  }
  if (of + unknown === 0) return NOT_APPLICABLE;
  if (affected === 0 && unknown > 0) return inconclusive(NOT_ALL);
  return { ...failIf(findings, { affected, of }), ...(unknown > 0 ? { rest: NOT_ALL } : {}) };
}

export const noImagesRequested = ({ probes }: Site): string | undefined =>
  probes.images.size === 0 ? 'No images were requested.' : undefined;
