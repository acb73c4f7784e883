import { StateMark } from '../../kit/state-mark.tsx';
import { words } from '../../lib/format.ts';

/** A state of its own kind, in its own words, with the mark of one that everybody knows. */
export const StateCell = ({ state, mark }: { state: string; mark: string }) => (
  <span className="inline-flex items-center gap-1.5">
    <StateMark state={mark} short /> {words(state)}
  </span>
);
