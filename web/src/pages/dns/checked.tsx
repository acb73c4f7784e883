import type { UseQueryResult } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { Grade } from './grade.tsx';

interface CheckedProps<Report> {
  check: UseQueryResult<Report, Error>;
  /** What the grade is of. */
  of: string;
  children(report: Report): ReactNode;
}

/** A check while it runs, where it failed, and what it found, with its grade, its age and the way to check again. */
export function Checked<Report extends object>({ check, of, children }: CheckedProps<Report>) {
  const { data, error, isFetching, dataUpdatedAt, refetch } = check;
  if (error !== null) return <ErrorNote error={error} onRetry={() => void refetch()} />;
  if (data === undefined)
    return (
      <div className="flex flex-col gap-2">
        <p className="text-sm text-quiet">Checking {of}. This takes up to 20 seconds.</p>
        <SkeletonRows rows={8} />
      </div>
    );
  const grade = 'grade' in data ? String(data.grade) : undefined;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {grade !== undefined && <Grade grade={grade} of={of} />}
        <span className="text-sm text-quiet">
          Checked <Time at={new Date(dataUpdatedAt)} />
        </span>
        <Button size="small" busy={isFetching} onClick={() => void refetch()}>
          <RotateCw /> Check again
        </Button>
      </div>
      {children(data)}
    </div>
  );
}
