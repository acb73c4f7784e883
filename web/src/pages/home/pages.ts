import { definePages } from '../../lib/define-pages.ts';

export default definePages([{ path: '/', title: 'Home', load: () => import('./home-page.tsx') }]);
