import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { isSameUrl } from '../indexability/directives.ts';
import { refreshesOf } from './refresh.ts';

export const redirectJs = definePageRule({
  id: 'redirect-js',
  title: 'Redirect by script',
  why: 'Search engines see the redirect only if and when they run the scripts, often days later; until then they index a page that no visitor sees.',
  fix: 'Redirect on the server with 301 or 308.',
  example: {
    bad: '<script>location.href = "https://example.com/tables"</script>',
    good: 'HTTP/1.1 301 Moved Permanently\nLocation: https://example.com/tables',
  },
  category: 'http',
  severity: 'medium',
  weight: 2,
  needs: ['rendered'],
  core: false,
  judge(page) {
    const { rendered, finalUrl } = page;
    if (rendered === null) return NOT_APPLICABLE;
    const isRefresh = refreshesOf(page).some(({ url }) => url !== null && isSameUrl(url, rendered.finalUrl));
    if (isRefresh || isSameUrl(rendered.finalUrl, finalUrl)) return failIf([]);
    return failIf([
      {
        locator: 'location',
        message: `While it loads, the page leads to ${rendered.finalUrl} by script.`,
        expected: finalUrl,
        found: rendered.finalUrl,
      },
    ]);
  },
});
