import { useMemo } from 'react';
import { Graph } from '../../../kit/graph.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import type { Run } from './record.ts';

interface RunGraphProps {
  run: Run;
  selected: string | undefined;
  onSelect(stage: string): void;
}

/** The stages as they depend on each other, each with how it stands. */
export function RunGraph({ run, selected, onSelect }: RunGraphProps) {
  const drawn = useMemo(() => {
    const all = Object.entries(run.stages);
    return {
      nodes: all.map(([id, { type, status }]) => ({
        id,
        label: `${id}, ${type}, ${status}`,
        content: (
          <span className="flex min-w-0 flex-col">
            <span className="truncate font-medium">{id}</span>
            <span className="flex items-center gap-2 text-faint">
              <StateMark state={status} short /> {type}
            </span>
          </span>
        ),
      })),
      edges: all.flatMap(([id, { depends_on }]) => depends_on.map((from) => ({ from, to: id }))),
    };
  }, [run.stages]);
  return (
    <Graph
      label="Stages and their dependencies"
      {...drawn}
      selected={selected}
      onSelect={onSelect}
      width={150}
      height={40}
      className="h-64 rounded-none border-0"
    />
  );
}
