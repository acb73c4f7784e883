import { cn } from '../../../kit/cn.ts';
import { points } from './score.tsx';

/** As reports name them, in their order. */
export const CATEGORIES: Readonly<Record<string, string>> = {
  indexability: 'Indexability and canonicals',
  http: 'HTTP and availability',
  titles: 'Titles, descriptions and headings',
  content: 'Content',
  links: 'Links and URLs',
  international: 'International',
  structured: 'Structured data and social',
  images: 'Images and media',
  mobile: 'Mobile, performance and accessibility',
  security: 'Security and machine readers',
};

export interface CategoryLoss {
  id: string;
  title: string;
  /** Points it can cost; unknown until the end of an audit. */
  budget: number | null;
  lost: number;
}

interface CategoryBarsProps {
  categories: readonly CategoryLoss[];
  /** The chosen one, and what a click on another does. */
  chosen?: string;
  onChoose?(id: string): void;
  className?: string;
}

/** Where the points went, the most expensive first. */
export function CategoryBars({ categories, chosen, onChoose, className }: CategoryBarsProps) {
  const sorted = categories.toSorted((one, other) => other.lost - one.lost);
  const most = Math.max(1, ...sorted.map(({ budget, lost }) => Math.max(budget ?? 0, lost)));
  return (
    <ul className={cn('flex flex-col', className)}>
      {sorted.length === 0 && <li className="px-3 py-1.5 text-sm text-quiet">No points lost yet.</li>}
      {sorted.map(({ id, title, budget, lost }) => {
        const line = (
          <>
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate text-left">{title}</span>
              <span className={cn('tabular-nums', lost > 0 ? 'font-medium' : 'text-faint')}>
                {lost > 0 ? `−${points(lost)}` : '0'}
              </span>
              {budget !== null && lost <= budget && (
                <span className="w-12 text-right text-xs text-faint tabular-nums">of {points(budget)}</span>
              )}
            </span>
            <span
              aria-hidden
              className="mt-1 flex h-1.5 overflow-hidden rounded-full bg-good-soft"
              style={{ width: `${(Math.max(budget ?? most, lost) / most) * 100}%` }}
            >
              <span
                className="bg-bad transition-[width] duration-500"
                style={{ width: `${(lost / Math.max(budget ?? most, lost, 1)) * 100}%` }}
              />
            </span>
          </>
        );
        return (
          <li key={id}>
            {onChoose === undefined ? (
              <div className="px-3 py-1.5 text-sm">{line}</div>
            ) : (
              <button
                type="button"
                aria-pressed={chosen === id}
                onClick={() => onChoose(id)}
                className="w-full px-3 py-1.5 text-sm hover:bg-hover aria-pressed:bg-accent-soft"
              >
                {line}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
