import type { ReactNode } from 'react';

export type MarkWithText = readonly [mark: ReactNode, text: string];

/** What the marks of a drawing mean; each is drawn around the point 0, 0. */
export const MarkKey = ({ marks }: { marks: readonly MarkWithText[] }) => (
  <ul aria-label="Marks" className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-quiet">
    {marks.map(([mark, text]) => (
      <li key={text} className="flex items-center gap-1.5">
        <svg viewBox="-12 -12 24 24" aria-hidden className="size-5">
          {mark}
        </svg>
        {text}
      </li>
    ))}
  </ul>
);
