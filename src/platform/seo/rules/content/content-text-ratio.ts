import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';

const LEAST_SHARE = 0.1;

export const contentTextRatio = definePageRule({
  id: 'content-text-ratio',
  title: 'Little text compared to HTML',
  why: 'When nine tenths of a page are markup, scripts and styles, it loads more slowly than its content requires.',
  fix: 'Move inline scripts, styles and data into files, and remove markup that does nothing.',
  example: {
    bad: '<style>/* 80 KB of CSS */</style>\n<p>Oil the table twice a year.</p>',
    good: '<link rel="stylesheet" href="/site.css">\n<p>Oil the table twice a year.</p>',
  },
  category: 'content',
  severity: 'info',
  weight: 0,
  needs: ['html'],
  core: false,
  judge(page) {
    const document = documentOf(page);
    if (document === null || document.bytes === 0) return NOT_APPLICABLE;
    const share = document.content.textBytes / document.bytes;
    if (share >= LEAST_SHARE) return failIf([]);
    const found = `${(share * 100).toFixed(1)} %`;
    return failIf([
      {
        locator: 'content',
        message: `Visible text makes up ${found} of the HTML (${document.content.textBytes} of ${document.bytes} bytes).`,
        expected: 'at least 10 %',
        found,
      },
    ]);
  },
});
