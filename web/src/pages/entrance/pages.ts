import { definePages } from '../../lib/define-pages.ts';

const load = () => import('./invite-page.tsx');

export default definePages([
  { path: '/accept-invite', title: 'Accept an invitation', load, open: true },
  { path: '/invite', title: 'Accept an invitation', load, open: true },
]);
