import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';
import { documentOf } from '../page-document.ts';
import { settingsOf, viewportOf } from './viewport.ts';

const LEAST_SCALE = 5;
const NO_ZOOM = new Set(['no', '0', 'false']);

export const viewportZoom = definePageRule({
  id: 'viewport-zoom',
  title: 'Zooming disabled',
  why: 'People who see poorly enlarge pages with two fingers. The page must not forbid it.',
  fix: 'Remove user-scalable=no and maximum-scale from the viewport meta tag.',
  example: {
    bad: '<meta name="viewport" content="width=device-width, user-scalable=no, maximum-scale=1">',
    good: '<meta name="viewport" content="width=device-width, initial-scale=1">',
  },
  category: 'mobile',
  severity: 'medium',
  weight: 2,
  needs: ['html'],
  core: true,
  judge(page) {
    const document = documentOf(page);
    const viewport = document === null ? undefined : viewportOf(document);
    if (viewport === undefined) return NOT_APPLICABLE;
    const settings = settingsOf(viewport);
    const scalable = settings.get('user-scalable') ?? '';
    const most = Number.parseFloat(settings.get('maximum-scale') ?? '');
    const found = NO_ZOOM.has(scalable)
      ? `user-scalable=${scalable}`
      : most >= 0 && most < LEAST_SCALE
        ? `maximum-scale=${most}`
        : null;
    if (found === null) return failIf([]);
    return failIf([
      {
        locator: 'viewport',
        message: `The viewport keeps visitors from zooming in: ${found}.`,
        excerpt: viewport.content,
        expected: `no user-scalable=no, maximum-scale of ${LEAST_SCALE} or more`,
        found,
        place: viewport.place,
      },
    ]);
  },
});
