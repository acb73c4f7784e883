import { Save, Settings2 } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Button } from '../../../kit/button.tsx';
import { ErrorNote } from '../../../kit/error-note.tsx';
import { Graph } from '../../../kit/graph.tsx';
import { StateMark } from '../../../kit/state-mark.tsx';
import { useAddressState } from '../../../lib/address.ts';
import type { GranaryError } from '../../../lib/api.ts';
import { plural } from '../../../lib/format.ts';
import { useOperation } from '../../../lib/query.ts';
import { AddStage } from './add-stage.tsx';
import {
  changedStage,
  connected,
  type Draft,
  drawStages,
  type FlowKind,
  faultsAt,
  type StageTypeName,
  withoutStage,
  withStage,
} from './draft.tsx';
import { SettingsForm } from './settings-form.tsx';
import { StageForm } from './stage-form.tsx';
import { useCheck } from './use-check.ts';

interface EditorProps {
  kind: FlowKind;
  first: Draft;
  saveLabel: string;
  onSave(draft: Draft): void;
  isSaving: boolean;
  error: GranaryError | null;
}

/** The graph beside the form of what is chosen in it; the server checks it while it is edited. */
export function Editor({ kind, first, saveLabel, onSave, isSaving, error }: EditorProps) {
  const [draft, setDraft] = useState(first);
  const [chosen, setChosen] = useAddressState<string>('stage', '');
  const types = useOperation('workflow-templates.list-operations', { limit: 200 });
  const check = useCheck(kind, draft);
  const refused = useRefused(error, draft);
  const faults = useMemo(() => [...check.faults, ...refused], [check.faults, refused]);
  const drawn = useMemo(() => drawStages(draft.stages, faults), [draft.stages, faults]);
  const index = draft.stages.findIndex(({ id }) => id === String(chosen));
  const stage = draft.stages[index];
  // A stage is its place: its name may be changed while it is edited.
  const key = `${index} ${stage?.type}`;
  const setStages = (stages: Draft['stages']) => setDraft({ ...draft, stages });
  useUnsaved(draft !== first && !isSaving);
  return (
    <div className="flex min-h-0 flex-1 max-lg:flex-col max-lg:overflow-auto">
      <div className="flex min-h-64 min-w-0 flex-1 flex-col max-lg:flex-none">
        <div className="flex flex-wrap items-center gap-2 border-b px-3 py-1.5">
          <AddStage
            types={types.data?.data ?? []}
            onAdd={(type) => {
              const stages = withStage(draft.stages, type as StageTypeName, stage?.id);
              setStages(stages);
              setChosen(stages.at(-1)?.id ?? '');
            }}
          />
          <Button size="small" kind="quiet" onClick={() => setChosen('')} aria-pressed={stage === undefined}>
            <Settings2 /> Settings
          </Button>
          <Verdict count={draft.stages.length} faults={faults.length} isChecked={check.isChecked} />
          <Button
            kind="primary"
            size="small"
            className="ml-auto"
            busy={isSaving}
            disabled={draft.name.trim() === '' || draft.stages.length === 0}
            onClick={() => onSave(draft)}
          >
            <Save /> {saveLabel}
          </Button>
        </div>
        {types.error !== null && <ErrorNote error={types.error} className="m-2" />}
        {check.error !== null && check.error !== undefined && (
          <ErrorNote error={check.error} className="m-2" />
        )}
        {error !== null && <ErrorNote error={error} className="m-2" />}
        <Graph
          label="The graph of stages"
          {...drawn}
          selected={stage?.id}
          onSelect={setChosen}
          onConnect={(from, to) => setStages(connected(draft.stages, from, to))}
          width={160}
          className="min-h-56 flex-1 rounded-none border-0"
        />
      </div>
      <section
        aria-label={stage === undefined ? 'Settings' : `Stage ${stage.id}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
        tabIndex={0}
        className="shrink-0 overflow-auto border-l bg-panel p-4 max-lg:border-t max-lg:border-l-0 lg:w-[28rem]"
      >
        {stage === undefined ? (
          <SettingsForm kind={kind} draft={draft} faults={faults} error={error} onChange={setDraft} />
        ) : (
          <StageForm
            key={key}
            stage={stage}
            others={draft.stages.map(({ id }) => id).filter((id) => id !== stage.id)}
            type={types.data?.data.find(({ name }) => name === stage.type)}
            faults={faultsAt(faults, index)}
            onChange={(next) => {
              setStages(changedStage(draft.stages, stage.id, next));
              if (next.id !== stage.id) setChosen(next.id);
            }}
            onRemove={() => {
              setStages(withoutStage(draft.stages, stage.id));
              setChosen('');
            }}
          />
        )}
      </section>
    </div>
  );
}

const Verdict = ({ count, faults, isChecked }: { count: number; faults: number; isChecked: boolean }) => (
  <span role="status" className="text-sm text-quiet">
    {count === 0 ? (
      'Add the first stage'
    ) : faults > 0 ? (
      <span className="text-bad">✕ {plural(faults, 'error')}</span>
    ) : isChecked ? (
      <span className="inline-flex items-center gap-1.5">
        <StateMark state="completed" short /> {plural(count, 'stage')}, no errors
      </span>
    ) : (
      'Checking …'
    )}
  </span>
);

/** The faults that saving was refused with, until something is changed. */
function useRefused(error: GranaryError | null, draft: Draft) {
  const at = useRef<{ error: GranaryError | null; draft: Draft }>({ error: null, draft });
  if (at.current.error !== error) at.current = { error, draft };
  return useMemo(() => {
    const isOld = at.current.draft !== draft;
    return error === null || isOld ? [] : error.details;
  }, [error, draft]);
}

/** The browser asks before a draft is lost. */
function useUnsaved(isChanged: boolean): void {
  useEffect(() => {
    if (!isChanged) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isChanged]);
}
