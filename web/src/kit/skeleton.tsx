import { cn } from './cn.ts';

/** A place of the right size for what is on its way. */
export const Skeleton = ({ className }: { className?: string }) => (
  <span aria-hidden className={cn('block h-4 animate-skeleton rounded-sm bg-hover', className)} />
);

/** Rows of a table or list that are on their way. */
export const SkeletonRows = ({ rows = 6, className }: { rows?: number; className?: string }) => (
  <div role="status" aria-label="Loading" className={cn('flex flex-col', className)}>
    {Array.from({ length: rows }, (_, row) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike
      <span key={row} className="flex h-8 items-center gap-4 border-b px-3">
        <Skeleton className="w-1/4" />
        <Skeleton className="w-1/3" />
        <Skeleton className="ml-auto w-16" />
      </span>
    ))}
  </div>
);
