import { type Element, isElement } from '../../html/index.ts';
import type { PageWalk } from './page-walk.ts';

const AROUND = new Set(['nav', 'footer', 'aside', 'dialog', 'menu']);
const AROUND_ROLES = new Set([
  'navigation',
  'banner',
  'contentinfo',
  'search',
  'complementary',
  'dialog',
  'alertdialog',
  'menu',
]);
const REGIONS: Readonly<Record<string, PageWalk['region']>> = {
  nav: 'navigation',
  navigation: 'navigation',
  header: 'header',
  banner: 'header',
  footer: 'footer',
  contentinfo: 'footer',
  aside: 'aside',
  complementary: 'aside',
};
const LANDMARKS: Readonly<Record<string, string>> = {
  main: 'main',
  nav: 'navigation',
  navigation: 'navigation',
  header: 'banner',
  banner: 'banner',
  footer: 'contentinfo',
  contentinfo: 'contentinfo',
  aside: 'complementary',
  complementary: 'complementary',
  search: 'search',
};

/** Elements that divide a page; `role` counts like the element of that meaning. */
export function openRegion(walk: PageWalk, element: Element, role: string | null): void {
  const { name } = element;
  const isOfPage = walk.inArticle === 0;
  const key = role !== null && LANDMARKS[role] !== undefined ? role : name;
  const landmark = LANDMARKS[key];
  if (landmark !== undefined && (isOfPage || (key !== 'header' && key !== 'footer')))
    walk.draft.landmarks.add(landmark);
  if (landmark === 'main') openMain(walk, element);
  else if (name === 'article') openArticle(walk, element);
  else if (name === 'form') nested(walk, element, 'forms');
  if (AROUND.has(name) || (role !== null && AROUND_ROLES.has(role))) nested(walk, element, 'around');
  if (name === 'header' && isPageHeader(element)) nested(walk, element, 'headers');
  const region = REGIONS[key];
  if (region !== undefined && (isOfPage || (key !== 'header' && key !== 'footer')))
    openLinkRegion(walk, element, region);
}

/** What is around or hidden counts for as long as the element is open. */
export function nested(
  walk: PageWalk,
  element: Element,
  depth: 'around' | 'forms' | 'headers' | 'hidden' | 'code',
): void {
  walk[depth]++;
  walk.updateFlags();
  walk.leaving(element, () => {
    walk[depth]--;
    walk.updateFlags();
  });
}

/** The first one is what the page is about. */
function openMain(walk: PageWalk, element: Element): void {
  walk.draft.hasMain = true;
  if (walk.main !== null) return;
  const main = { around: walk.around, forms: walk.forms, isOpen: true };
  walk.main = main;
  walk.updateFlags();
  walk.leaving(element, () => {
    main.isOpen = false;
    walk.updateFlags();
  });
}

function openArticle(walk: PageWalk, element: Element): void {
  walk.draft.articles++;
  walk.inArticle++;
  const article = { around: walk.around, forms: walk.forms, isOpen: true };
  walk.article ??= article;
  walk.updateFlags();
  walk.leaving(element, () => {
    walk.inArticle--;
    article.isOpen = false;
    walk.updateFlags();
  });
}

function openLinkRegion(walk: PageWalk, element: Element, region: PageWalk['region']): void {
  const before = walk.region;
  // The navigation of a footer repeats what stands elsewhere.
  if ((before === 'footer' || before === 'aside') && region === 'navigation') return;
  walk.region = region;
  walk.leaving(element, () => {
    walk.region = before;
  });
}

/** The header of the page, not of an article in it. */
function isPageHeader({ parent }: Element): boolean {
  return isElement(parent) && (parent.name === 'body' || parent.name === 'div');
}
