import { cn } from './cn.ts';

interface SparkProps {
  values: readonly number[];
  /** What a screen reader says instead. */
  label: string;
  kind?: 'bars' | 'line';
  className?: string;
}

const WIDTH = 100;
const HEIGHT = 24;

/** A chart of the size of a word: bars from zero, or a line. Larger ones are a Chart. */
export function Spark({ values, label, kind = 'bars', className }: SparkProps) {
  const most = Math.max(1, ...values);
  const step = WIDTH / Math.max(1, kind === 'bars' ? values.length : values.length - 1);
  const height = (value: number) => (value / most) * HEIGHT;
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className={cn('h-6 w-24 text-running', className)}
    >
      {kind === 'bars' ? (
        values.map((value, index) => (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place
            key={index}
            x={index * step}
            y={HEIGHT - Math.max(value > 0 ? 1 : 0, height(value))}
            width={Math.max(0.5, step - 1)}
            height={Math.max(value > 0 ? 1 : 0, height(value))}
            fill="currentColor"
          />
        ))
      ) : (
        <polyline
          points={values.map((value, index) => `${index * step},${HEIGHT - height(value)}`).join(' ')}
          fill="none"
          stroke="currentColor"
          strokeWidth={1.5}
          vectorEffect="non-scaling-stroke"
        />
      )}
    </svg>
  );
}
