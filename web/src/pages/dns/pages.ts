import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/seo/dns', title: 'DNS and mail', tab: 'DNS and mail', load: () => import('./dns-page.tsx') },
]);
