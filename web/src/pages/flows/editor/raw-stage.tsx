import { useState } from 'react';
import { CodeEditor } from '../../../kit/code-editor.tsx';
import type { StageDraft } from './draft.tsx';

/** A stage as JSON, for what the form does not show; it counts as soon as it can be read. */
export function RawStage({ stage, onChange }: { stage: StageDraft; onChange(stage: StageDraft): void }) {
  const [text, setText] = useState(() => JSON.stringify(stage, null, 2));
  const [fault, setFault] = useState('');
  const change = (next: string) => {
    setText(next);
    const read = readStage(next);
    setFault(typeof read === 'string' ? read : '');
    if (typeof read !== 'string') onChange(read);
  };
  return (
    <div className="flex flex-col gap-1">
      <CodeEditor
        label="The stage as JSON"
        language="plain"
        value={text}
        onChange={change}
        className="h-96"
      />
      {fault !== '' && <p className="text-xs text-bad">{fault}</p>}
    </div>
  );
}

function readStage(text: string): StageDraft | string {
  try {
    const read = JSON.parse(text) as StageDraft;
    return typeof read.id === 'string' && typeof read.type === 'string'
      ? read
      : 'A stage needs an id and a type, both strings.';
  } catch {
    return 'Invalid JSON. Check brackets, quotes and commas.';
  }
}
