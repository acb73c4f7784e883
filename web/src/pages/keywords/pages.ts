import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/seo/keywords', title: 'Keywords', tab: 'Keywords', load: () => import('./keywords-page.tsx') },
]);
