import { type RecordRelation, recordColumns } from '../../kernel/record-relation.ts';

/** As events of jobs tell it. */
const COST = `jsonb_build_object('cpu_ms', cost_cpu_ms, 'bytes', cost_bytes, 'pages', cost_pages, 'rows', cost_rows,
  'tokens', cost_tokens)`;

/** Without what a job was given and keeps for itself. */
export const jobRecords: RecordRelation = {
  name: 'granary_jobs',
  description: 'Jobs of the account: imports, crawls, runs.',
  columns: [
    { name: 'job_id', type: 'text', value: 'run_id' },
    ...recordColumns({ kind: 'text', state: 'text', progress: 'jsonb', error: 'jsonb' }),
    { name: 'cost', type: 'jsonb', value: COST },
    ...recordColumns({
      created_at: 'timestamp',
      started_at: 'timestamp',
      updated_at: 'timestamp',
      finished_at: 'timestamp',
    }),
  ],
  from: 'job_runs',
  time: 'created_at',
};
