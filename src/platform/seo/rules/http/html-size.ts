import { definePageRule, inconclusive, NOT_APPLICABLE } from '../define-rule.ts';
import { failOrWantHeaders } from '../without-headers.ts';

const MEGABYTE = 1_048_576;

export const htmlSize = definePageRule({
  id: 'html-size',
  title: 'HTML is too large',
  why: 'Googlebot reads the first 2 MB of an HTML file and ignores the rest: text, links and structured data after that do not exist for it. Large pages are also slow.',
  fix: 'Move inline images, styles, scripts and data into files of their own, and split very long lists into pages.',
  example: {
    bad: '<img src="data:image/png;base64,… 1.5 MB …">',
    good: '<img src="/images/table.webp" width="1200" height="800" alt="Oak table">',
  },
  category: 'http',
  severity: 'high',
  lower: 'low',
  weight: 3,
  needs: ['html', 'response'],
  cannotDoWithout: ['html'],
  core: true,
  judge(page) {
    const { document, response } = page;
    if (document === null) return NOT_APPLICABLE;
    const { bytes, pastLimit = [] } = document;
    if (bytes <= MEGABYTE) {
      if (response?.isCut === true)
        return inconclusive('The body was not read to its end, so its size is unknown.');
      return failOrWantHeaders(page, []);
    }
    const isCut = bytes > 2 * MEGABYTE;
    const lost = pastLimit.length === 0 ? '' : ` Past the first 2 MB: ${pastLimit.join(', ')}.`;
    return failOrWantHeaders(page, [
      {
        locator: 'size',
        message: `The HTML has ${(bytes / MEGABYTE).toFixed(1)} MB.${isCut ? lost : ''}`,
        severity: isCut ? 'high' : 'low',
        expected: 'at most 1 MB',
        found: `${(bytes / MEGABYTE).toFixed(1)} MB`,
      },
    ]);
  },
});
