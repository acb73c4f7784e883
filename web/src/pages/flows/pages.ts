import { definePages } from '../../lib/define-pages.ts';

export default definePages([
  {
    path: '/flows',
    title: 'Pipelines',
    tab: 'Pipelines',
    load: () => import('./pipeline/pipelines-page.tsx'),
  },
  { path: '/flows/new', title: 'New pipeline', load: () => import('./editor/new-page.tsx') },
  {
    path: '/flows/pipelines/$pipeline_id',
    title: 'Pipeline',
    load: () => import('./pipeline/pipeline-runs-page.tsx'),
  },
  {
    path: '/flows/pipelines/$pipeline_id/edit',
    title: 'Stages',
    load: () => import('./editor/edit-pipeline-page.tsx'),
  },
  {
    path: '/flows/pipelines/$pipeline_id/schedule',
    title: 'Schedule',
    load: () => import('./pipeline/schedule-page.tsx'),
  },
  {
    path: '/flows/pipelines/$pipeline_id/deliveries',
    title: 'Deliveries',
    load: () => import('./pipeline/deliveries-page.tsx'),
  },
  { path: '/flows/runs', title: 'Runs', tab: 'Runs', load: () => import('./run/runs-page.tsx') },
  { path: '/flows/runs/$run_id', title: 'Run', load: () => import('./run/run-page.tsx') },
  {
    path: '/flows/templates',
    title: 'Templates',
    tab: 'Templates',
    load: () => import('./template/templates-page.tsx'),
  },
  { path: '/flows/templates/$id', title: 'Template', load: () => import('./template/template-page.tsx') },
  {
    path: '/flows/templates/$id/edit',
    title: 'Template',
    load: () => import('./editor/edit-template-page.tsx'),
  },
  { path: '/flows/etl', title: 'ETL pipelines', tab: 'ETL', load: () => import('./pipeline/etl-page.tsx') },
  {
    path: '/flows/etl/$etl_id',
    title: 'ETL pipeline',
    load: () => import('./pipeline/etl-runs-page.tsx'),
  },
  {
    path: '/flows/etl/$etl_id/edit',
    title: 'Stages',
    load: () => import('./editor/edit-etl-page.tsx'),
  },
  { path: '/flows/queue', title: 'Queue', tab: 'Queue', load: () => import('./queue/queue-page.tsx') },
]);
