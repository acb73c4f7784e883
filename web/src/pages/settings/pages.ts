import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/settings', title: 'Settings', load: () => import('./profile-page.tsx') },
  { path: '/settings/members', title: 'Members', load: () => import('./members-page.tsx') },
  { path: '/settings/keys', title: 'API keys', load: () => import('./keys-page.tsx') },
  { path: '/settings/usage', title: 'Usage and limits', load: () => import('./usage-page.tsx') },
]);
