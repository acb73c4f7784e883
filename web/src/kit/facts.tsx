import type { ReactNode } from 'react';
import { cn } from './cn.ts';

export type Fact = readonly [name: string, value: ReactNode];

/** What is known of a thing, name beside value; values that are undefined or null are left out. */
export const Facts = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={cn('grid grid-cols-[fit-content(40%)_minmax(0,1fr)] gap-x-4 gap-y-1 text-sm', className)}>
    {facts
      .filter(([, value]) => value !== undefined && value !== null && value !== '')
      .map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="min-w-0 break-words text-faint">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
  </dl>
);

/** Facts in one line with dots between. */
export const FactLine = ({ facts }: { facts: readonly ReactNode[] }) => (
  <span className="inline-flex flex-wrap items-center gap-x-1.5">
    {facts
      .filter((fact) => fact !== undefined && fact !== null && fact !== false)
      .map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a line of facts keeps its order
        <span key={index} className="inline-flex items-center gap-1.5">
          {index > 0 && (
            <span aria-hidden className="text-faint">
              ·
            </span>
          )}
          {fact}
        </span>
      ))}
  </span>
);
