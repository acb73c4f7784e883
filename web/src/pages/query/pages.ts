import { definePages } from '../../lib/define-pages.ts';

export default definePages([{ path: '/query', title: 'SQL', load: () => import('./query-page.tsx') }]);
