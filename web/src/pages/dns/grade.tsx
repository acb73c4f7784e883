import { cn } from '../../kit/cn.ts';

const LOOKS: Readonly<Record<string, readonly [look: string, meaning: string]>> = {
  A: ['bg-good-soft text-good', 'no medium or worse problems'],
  B: ['bg-warn-soft text-warn', 'a problem of medium severity'],
  C: ['bg-warn-soft text-warn', 'a problem of high severity'],
  F: ['bg-bad-soft text-bad', 'a critical problem'],
};

/** The grade as a letter and in words. */
export function Grade({ grade, of }: { grade: string; of: string }) {
  const [look, meaning] = LOOKS[grade] ?? ['bg-sunk text-quiet', ''];
  return (
    <span className="inline-flex items-center gap-2 text-sm">
      <span
        role="img"
        aria-label={`Grade ${grade} for ${of}`}
        className={cn(
          'inline-flex size-8 items-center justify-center rounded-md text-lg font-semibold',
          look,
        )}
      >
        {grade}
      </span>
      <span>
        Grade {grade}: {meaning}
      </span>
    </span>
  );
}
