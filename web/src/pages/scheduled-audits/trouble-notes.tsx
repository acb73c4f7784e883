import type { ReactNode } from 'react';
import { Time } from '../../kit/time.tsx';
import type { Schedule } from './schedule-columns.tsx';

/** What went wrong of late: nothing, where nothing did. */
export const TroubleNotes = ({ schedule }: { schedule: Schedule }) => {
  const { disabled_reason, last_run, last_skip, warning } = schedule;
  return (
    <>
      {disabled_reason !== null && <Note>Disabled: {disabled_reason}</Note>}
      {last_run !== null && last_run.reason !== null && (
        <Note>
          The last run failed <Time at={last_run.started_at} />: {last_run.reason}
        </Note>
      )}
      {last_run !== null && last_run.mail_fault !== null && <Note>Mail: {last_run.mail_fault}</Note>}
      {warning !== null && <Note>{warning}</Note>}
      {last_skip !== null && (
        <Note>
          Skipped <Time at={last_skip.at} />: {last_skip.reason}
        </Note>
      )}
    </>
  );
};

const Note = ({ children }: { children: ReactNode }) => (
  <p className="rounded-md bg-warn-soft px-3 py-2 text-sm break-words">{children}</p>
);
