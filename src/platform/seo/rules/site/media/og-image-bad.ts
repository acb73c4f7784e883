import { answerOf, isFound } from '../../../site/page-states.ts';
import type { ProbedImage } from '../../../site/site-probes.ts';
import { type Finding, failIf, inconclusive, NOT_APPLICABLE } from '../../define-rule.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';

const LEAST_PIXELS = 200;
const NOT_REQUESTED = 'The og:image was not requested.';

export const ogImageBad = defineLinkedPageRule({
  id: 'og-image-bad',
  title: 'Unusable og:image',
  why: 'Social networks and messengers show the link without an image if they cannot load it or if it is too small.',
  fix: 'Set og:image to the absolute URL of an image of at least 1200 × 630 pixels that responds with 200.',
  example: {
    bad: '<meta property="og:image" content="/img/oak.jpg">',
    good: '<meta property="og:image" content="https://www.example.com/img/oak-1200x630.jpg">',
  },
  category: 'structured',
  severity: 'low',
  weight: 1,
  needs: ['html', 'requests'],
  cannotDoWithout: ['html'],
  core: false,
  judge(page, _number, { probes }) {
    const images = page.ogImages.filter((image) => image.trim() !== '');
    if (!isFound(page) || images.length === 0) return NOT_APPLICABLE;
    const findings: Finding[] = [];
    let isAllKnown = true;
    for (const written of new Set(images)) {
      const url = URL.parse(written.trim())?.href;
      const image = url === undefined ? undefined : probes.images.get(url);
      const problem = url === undefined ? RELATIVE : image === undefined ? undefined : problemOf(image);
      if (url !== undefined && image === undefined) isAllKnown = false;
      if (problem !== undefined)
        findings.push({
          locator: `image:${written}`,
          message: `The og:image ${written} ${problem}.`,
          found: written,
        });
    }
    if (findings.length === 0 && !isAllKnown) return inconclusive(NOT_REQUESTED);
    return { ...failIf(findings), ...(isAllKnown ? {} : { rest: NOT_REQUESTED }) };
  },
});

const RELATIVE = 'is not an absolute URL';

function problemOf(image: ProbedImage): string | undefined {
  const { status, width, height } = image;
  if (status !== 200) return answerOf(image);
  if (width === null || height === null || (width >= LEAST_PIXELS && height >= LEAST_PIXELS))
    return undefined;
  return `is only ${width} × ${height} pixels, less than 200 × 200`;
}
