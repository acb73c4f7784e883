import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/query', title: 'SQL', tab: 'SQL', load: () => import('./query-page.tsx') },
]);
