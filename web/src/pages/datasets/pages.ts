import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/datasets', title: 'Datasets', tab: 'Datasets', load: () => import('./list-page.tsx') },
  { path: '/datasets/$dataset_id', title: 'Dataset', load: () => import('./rows-page.tsx') },
  { path: '/datasets/$dataset_id/schema', title: 'Schema', load: () => import('./schema-page.tsx') },
  { path: '/datasets/$dataset_id/quality', title: 'Quality', load: () => import('./quality-page.tsx') },
  { path: '/datasets/$dataset_id/versions', title: 'Versions', load: () => import('./versions-page.tsx') },
  { path: '/datasets/$dataset_id/history', title: 'History', load: () => import('./history-page.tsx') },
  { path: '/datasets/$dataset_id/connect', title: 'Connect', load: () => import('./connect-page.tsx') },
  { path: '/datasets/$dataset_id/settings', title: 'Settings', load: () => import('./settings-page.tsx') },
]);
