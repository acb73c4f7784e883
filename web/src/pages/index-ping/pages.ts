import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  {
    path: '/seo/index-ping',
    title: 'Index ping',
    tab: 'Index ping',
    load: () => import('./index-ping-page.tsx'),
  },
]);
