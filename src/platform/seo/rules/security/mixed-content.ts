import type { Place } from '../../facts/page-facts.ts';
import { definePageRule, failIf, NOT_APPLICABLE } from '../define-rule.ts';

export const mixedContent = definePageRule({
  id: 'mixed-content',
  title: 'Insecure resources on a secure page',
  why: 'Browsers block scripts, styles and frames over http on an https page, so that it breaks. Images and media are upgraded or shown with a warning.',
  fix: 'Load everything over https. If a host does not offer it, copy the file to your own.',
  example: {
    bad: '<script src="http://cdn.example.com/app.js"></script>',
    good: '<script src="https://cdn.example.com/app.js"></script>',
  },
  category: 'security',
  severity: 'high',
  lower: 'medium',
  weight: 4,
  needs: ['html', 'rendered'],
  cannotDoWithout: ['html'],
  core: true,
  judge({ finalUrl, document }) {
    if (document === null || !finalUrl.startsWith('https:')) return NOT_APPLICABLE;
    const found = new Map<string, Loaded>();
    const loaded: Loaded[] = [
      ...document.resources.map(({ kind, url, isActive, place }) => ({ kind, url, isActive, place })),
      ...document.images.map(({ url, place }) => ({ kind: 'image', url, isActive: false, place })),
    ];
    for (const entry of loaded) {
      if (entry.url === null || !entry.url.startsWith('http:')) continue;
      if (found.get(entry.url)?.isActive !== true) found.set(entry.url, entry);
    }
    return failIf(
      [...found].map(([url, { kind, isActive, place }]) => ({
        locator: url,
        message: `The ${kind} ${url} is loaded over http${isActive ? ', so browsers block it' : ''}.`,
        severity: isActive ? 'high' : 'medium',
        place,
        expected: url.replace(/^http:/, 'https:'),
        found: url,
      })),
    );
  },
});

interface Loaded {
  kind: string;
  url: string | null;
  isActive: boolean;
  place: Place | null;
}
