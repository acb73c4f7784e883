import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  {
    path: '/seo/schedules',
    title: 'Scheduled audits',
    tab: 'Schedules',
    load: () => import('./schedules-page.tsx'),
  },
]);
