import { type RecordRelation, recordColumns } from '../../kernel/record-relation.ts';

/** Without what a job was given and keeps for itself. */
export const jobRecords: RecordRelation = {
  name: 'granary_jobs',
  description: 'Jobs of the account: imports, crawls, runs.',
  columns: [
    { name: 'job_id', type: 'text', value: 'run_id' },
    ...recordColumns({ kind: 'text', state: 'text', progress: 'jsonb', error: 'jsonb' }),
    { name: 'cpu_ms', type: 'float', value: 'cost_cpu_ms' },
    ...['bytes', 'pages', 'rows', 'tokens'].map((name) => ({
      name,
      type: 'integer' as const,
      value: `cost_${name}`,
    })),
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
