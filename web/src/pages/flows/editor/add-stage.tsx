import { Plus } from 'lucide-react';
import { Button } from '../../../kit/button.tsx';
import { Menu, MenuItem } from '../../../kit/menu.tsx';
import type { StageType } from './stage-form.tsx';

interface AddStageProps {
  types: readonly StageType[];
  onAdd(type: string): void;
}

/** Every operation that can be a stage, with what it does. */
export const AddStage = ({ types, onAdd }: AddStageProps) => (
  <Menu
    align="start"
    trigger={
      <Button size="small" disabled={types.length === 0}>
        <Plus /> Add stage
      </Button>
    }
  >
    <div className="max-h-[60vh] w-[min(30rem,90vw)] overflow-auto">
      {types.map(({ name, summary }) => (
        <MenuItem key={name} onSelect={() => onAdd(name)}>
          <span className="w-24 shrink-0 font-medium">{name}</span>
          <span className="truncate text-xs text-quiet">{summary}</span>
        </MenuItem>
      ))}
    </div>
  </Menu>
);
