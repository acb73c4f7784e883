import { useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Popover } from '../kit/popover.tsx';
import { StateMark } from '../kit/state-mark.tsx';
import { isOpen, markSeen, useJobs, useUnseen } from '../lib/activity.ts';
import { JobLine } from './job-line.tsx';

const SHOWN = 12;

/** Follows the person across pages: what runs, and what ended since they last looked. */
export function JobsTray() {
  const { jobs, error } = useJobs();
  const unseen = useUnseen(jobs);
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  const running = jobs.filter(isOpen);
  const failed = unseen.filter(({ state }) => state === 'failed');
  const shown = [...running, ...jobs.filter((job) => kept.has(job.job_id) && !isOpen(job))].slice(0, SHOWN);
  const text =
    running.length > 0 ? `${running.length} running` : unseen.length > 0 ? `${unseen.length} done` : 'Idle';
  const state =
    failed.length > 0
      ? 'failed'
      : running.length > 0
        ? 'running'
        : unseen.length > 0
          ? 'completed'
          : 'pending';
  return (
    <Popover
      label="Jobs"
      className="max-h-[70vh] w-[min(26rem,calc(100vw-1rem))] overflow-auto"
      onOpenChange={(open) => {
        if (!open) return;
        setKept(new Set(unseen.map(({ job_id }) => job_id)));
        markSeen();
      }}
      trigger={
        <Button kind="quiet" className="px-2" aria-label={`Jobs: ${text}`}>
          <StateMark state={state} short />
          <span className="max-sm:hidden">{text}</span>
        </Button>
      }
    >
      {error !== null && <ErrorNote error={error} className="m-2" />}
      {shown.length === 0 && error === null ? (
        <p className="p-4 text-sm text-quiet">
          No jobs are running. Crawls, imports and runs appear here on every page.
        </p>
      ) : (
        shown.map((job) => <JobLine key={job.job_id} job={job} />)
      )}
    </Popover>
  );
}
