import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/lineage', title: 'Lineage', tab: 'Lineage', load: () => import('./lineage-page.tsx') },
]);
