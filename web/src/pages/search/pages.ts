import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/seo/search', title: 'Search', tab: 'Search', load: () => import('./search-page.tsx') },
]);
