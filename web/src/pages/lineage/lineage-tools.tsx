import { Button } from '../../kit/button.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { words } from '../../lib/format.ts';
import type { Way } from './graph-model.ts';

const WAYS: readonly { value: Way; label: string }[] = [
  { value: 'both', label: 'Both directions' },
  { value: 'up', label: 'Root cause' },
  { value: 'down', label: 'Impact' },
];

interface LineageToolsProps {
  way: Way;
  onWay(way: Way): void;
  isWhole: boolean;
  onWhole(whole: boolean): void;
  kinds: readonly (readonly [kind: string, count: number])[];
  folded: readonly string[];
  onFold(folded: string[]): void;
}

/** Direction the data is followed, how far, and which kinds are folded away. */
export const LineageTools = ({ way, onWay, isWhole, onWhole, kinds, folded, onFold }: LineageToolsProps) => (
  <div className="flex flex-wrap items-center gap-2 border-y px-3 py-1.5">
    <Tabs label="Direction" value={way} onChange={onWay} tabs={WAYS} />
    {way === 'both' && (
      <Button size="small" onClick={() => onWhole(!isWhole)}>
        {isWhole ? 'Show less' : 'Show all'}
      </Button>
    )}
    <fieldset className="flex flex-wrap gap-1">
      <legend className="sr-only">Kinds in view</legend>
      {kinds.map(([kind, count]) => {
        const isFolded = folded.includes(kind);
        return (
          <button
            key={kind}
            type="button"
            aria-pressed={!isFolded}
            title={isFolded ? `Show ${words(kind)}` : `Hide ${words(kind)}`}
            onClick={() => onFold(isFolded ? folded.filter((one) => one !== kind) : [...folded, kind])}
            className="h-6 rounded-full border px-2 text-xs text-faint line-through aria-pressed:bg-panel aria-pressed:text-ink aria-pressed:no-underline"
          >
            {words(kind)} {count}
          </button>
        );
      })}
    </fieldset>
  </div>
);
