import { jaccard } from '../../../../text/index.ts';
import { readShingles } from '../../../facts/shingles.ts';
import { isFound } from '../../../site/page-states.ts';
import type { Site } from '../../../site/site.ts';
import { failIf, NOT_APPLICABLE } from '../../define-rule.ts';
import { httpSoft404 } from '../../http/http-soft-404.ts';
import { defineLinkedPageRule } from '../define-site-rule.ts';

const LEAST_SIMILARITY = 0.9;

/** The other half of the rule: that one goes by what titles and headings say, this one by what the site shows for nothing. */
export const httpSoft404Like = defineLinkedPageRule({
  ...httpSoft404,
  cannotDoWithout: httpSoft404.needs,
  skip: ({ probes }) => (probes.unknownPath === null ? 'No unknown path was requested.' : undefined),
  judge(page, _number, site) {
    const error = site.once(errorPage);
    // Whoever answers everything with the home page has not lost the home page.
    if (error === null || !isFound(page) || page === site.home || page.shingles === '') return NOT_APPLICABLE;
    const isSame = page.contentHash !== '' && page.contentHash === error.contentHash;
    const similarity = isSame ? 1 : jaccard(readShingles(page.shingles), error.shingles);
    const percent = `${Math.floor(similarity * 100)} %`;
    return failIf(
      similarity < LEAST_SIMILARITY
        ? []
        : [
            {
              locator: 'unknown-path',
              message: `The page responds with 200, but ${percent} of its text is what the site shows for ${error.url}, which does not exist.`,
              expected: 'content of its own, or 404',
              found: `${percent} like an error page`,
            },
          ],
    );
  },
});

/** What the site shows where there is nothing; null when nobody knows. */
function errorPage({ probes: { unknownPath } }: Site) {
  if (unknownPath === null || unknownPath.shingles === '') return null;
  const { url, status, contentHash, shingles } = unknownPath;
  if (status !== 200 && status < 400) return null;
  return { url, contentHash, shingles: readShingles(shingles) };
}
