import { useOperation } from '../../../lib/query.ts';
import { kindOfRun, type Run } from './record.ts';

export interface RunOf {
  name: string;
  /** Its page, and that of its stages; none when it was deleted or the run has none. */
  page?: string;
  editor?: string;
  crumbs: readonly { label: string; to: string }[];
}

/** What a run is a run of. */
export function useRunOf(runId: string, run: Run | undefined): RunOf {
  const kind = kindOfRun(runId);
  const id = run?.pipeline_id ?? undefined;
  const pipeline = useOperation(
    'pipelines.get',
    { pipeline_id: id ?? '' },
    { when: kind === 'pr' && id !== undefined },
  );
  const etl = useOperation(
    'etl.get-pipeline',
    { pipeline_id: id ?? '' },
    { when: kind === 'er' && id !== undefined },
  );
  const flows = { label: 'Flows', to: '/flows' };
  if (run?.template_id !== undefined)
    return {
      name: run.template_name ?? 'Template',
      page: `/flows/templates/${run.template_id}`,
      editor: `/flows/templates/${run.template_id}/edit`,
      crumbs: [flows, { label: 'Templates', to: '/flows/templates' }],
    };
  const found = kind === 'er' ? etl : pipeline;
  const list = kind === 'er' ? { label: 'ETL', to: '/flows/etl' } : undefined;
  const crumbs = [flows, ...(list === undefined ? [] : [list])];
  if (id === undefined) return { name: run === undefined ? 'Run' : 'Single stage', crumbs };
  if (found.data === undefined) return { name: found.error === null ? 'Run' : 'Deleted pipeline', crumbs };
  const page = kind === 'er' ? `/flows/etl/${id}` : `/flows/pipelines/${id}`;
  return { name: found.data.name, page, editor: `${page}/edit`, crumbs };
}
