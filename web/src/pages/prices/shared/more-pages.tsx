import { Button } from '../../../kit/button.tsx';
import { count } from '../../../lib/format.ts';

interface PagesProps {
  offset: number;
  shown: number;
  total: number;
  perPage: number;
  onGo(offset: number): void;
}

/** Which part of a list is shown, and the way to the others. */
export const Pages = ({ offset, shown, total, perPage, onGo }: PagesProps) => (
  <nav aria-label="Pages" className="flex min-h-10 items-center gap-2 border-t px-3 text-sm text-quiet">
    <span className="mr-auto tabular-nums">
      {total === 0 ? 'None' : `${count(offset + 1)}–${count(offset + shown)} of ${count(total)}`}
    </span>
    {total > perPage && (
      <>
        <Button size="small" disabled={offset === 0} onClick={() => onGo(Math.max(0, offset - perPage))}>
          Previous
        </Button>
        <Button size="small" disabled={offset + shown >= total} onClick={() => onGo(offset + perPage)}>
          Next
        </Button>
      </>
    )}
  </nav>
);
