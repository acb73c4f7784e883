import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  {
    path: '/seo/search-console',
    title: 'Search Console',
    tab: 'Search Console',
    load: () => import('./search-console-page.tsx'),
  },
  {
    path: '/seo/search-console/callback',
    title: 'Connect Search Console',
    load: () => import('./callback-page.tsx'),
  },
]);
