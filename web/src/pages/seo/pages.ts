import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  { path: '/seo', title: 'SEO', load: () => import('./seo-page.tsx') },
  { path: '/seo/audits', title: 'Audits', tab: 'Audits', load: () => import('./audits-page.tsx') },
  { path: '/seo/checks', title: 'Checks', tab: 'Checks', load: () => import('./checks-page.tsx') },
  { path: '/seo/audits/$audit_id', title: 'Audit', load: () => import('./audit/issues-page.tsx') },
  {
    path: '/seo/audits/$audit_id/pages',
    title: 'Pages of an audit',
    load: () => import('./audit/pages-page.tsx'),
  },
  {
    path: '/seo/audits/$audit_id/structure',
    title: 'Structure of a site',
    load: () => import('./audit/structure-page.tsx'),
  },
  {
    path: '/seo/audits/$audit_id/skipped',
    title: 'Skipped URLs of an audit',
    load: () => import('./audit/skipped-page.tsx'),
  },
  {
    path: '/seo/audits/$audit_id/diff',
    title: 'Changes since another audit',
    load: () => import('./audit/diff-page.tsx'),
  },
  {
    path: '/seo/audits/$audit_id/report',
    title: 'Report of an audit',
    load: () => import('./audit/report-page.tsx'),
  },
  {
    path: '/seo/audits/$audit_id/coverage',
    title: 'Coverage of an audit',
    load: () => import('./audit/coverage-page.tsx'),
  },
  { path: '/audit', title: 'Free SEO audit', open: true, load: () => import('./visit/visit-page.tsx') },
]);
