import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/calls', title: 'All operations', load: () => import('./calls-page.tsx') },
  { path: '/call/$operation', title: 'Call', load: () => import('./call-page.tsx') },
]);
