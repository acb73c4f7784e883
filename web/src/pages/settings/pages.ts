import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/settings', title: 'Settings', tab: 'Account', load: () => import('./profile-page.tsx') },
  { path: '/settings/members', title: 'Members', tab: 'Members', load: () => import('./members-page.tsx') },
  { path: '/settings/keys', title: 'API keys', tab: 'API keys', load: () => import('./keys-page.tsx') },
  {
    path: '/settings/usage',
    title: 'Usage and limits',
    tab: 'Usage and limits',
    load: () => import('./usage-page.tsx'),
  },
]);
