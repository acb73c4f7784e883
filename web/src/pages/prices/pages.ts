import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/prices', title: 'Prices', tab: 'Prices', load: () => import('./search/search-page.tsx') },
  {
    path: '/prices/disagreements',
    title: 'Price disagreements',
    tab: 'Disagreements',
    load: () => import('./disagreements/disagreements-page.tsx'),
  },
  { path: '/prices/files', title: 'Price files', tab: 'Files', load: () => import('./files/files-page.tsx') },
  { path: '/prices/payers', title: 'Payers', tab: 'Payers', load: () => import('./payers/payers-page.tsx') },
]);
