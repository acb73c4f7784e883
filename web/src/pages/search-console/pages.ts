import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  {
    path: '/seo/search-console/callback',
    title: 'Connect Search Console',
    load: () => import('./callback-page.tsx'),
  },
]);
