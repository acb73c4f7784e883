import { Link } from '@tanstack/react-router';
import { ErrorText } from '../../../kit/error-text.tsx';
import { FactLine } from '../../../kit/facts.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { plural } from '../../../lib/format.ts';
import { Faults } from './faults.tsx';
import type { ImportJob } from './send-file.ts';

/** How an import ended. */
export const ImportResult = ({ job }: { job: ImportJob }) => (
  <section aria-label="Result" className="flex flex-col gap-2">
    <StateMark state={job.status} />
    <p>
      <FactLine
        facts={[
          `${plural(job.rows_imported, 'row')} imported`,
          job.rows_updated > 0 && `${plural(job.rows_updated, 'row')} replaced`,
          job.rows_rejected > 0 && `${plural(job.rows_rejected, 'row')} rejected`,
          job.rows_quarantined > 0 && (
            <Link
              to={`/datasets/${job.dataset_id}/quality`}
              hash="quarantine"
              className="text-accent-ink hover:underline"
            >
              {plural(job.rows_quarantined, 'row')} to fix in quarantine
            </Link>
          ),
        ]}
      />
    </p>
    {job.error !== null && <ErrorText text={job.error.message} className="text-bad" />}
    {job.errors.length > 0 && <Faults errors={job.errors} told="Invalid values" />}
  </section>
);
