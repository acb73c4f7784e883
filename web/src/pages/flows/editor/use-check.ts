import { useEffect, useState } from 'react';
import { GranaryError } from '../../../lib/api.ts';
import { useOperation } from '../../../lib/query.ts';
import { checkedInputs, type Draft, type Fault, type FlowKind } from './draft.tsx';

const QUIET_MS = 350;

/** What the server finds wrong with a draft, asked when nothing was typed for a moment. */
export function useCheck(
  kind: FlowKind,
  draft: Draft,
): { faults: readonly Fault[]; isChecked: boolean; error: unknown } {
  const [asked, setAsked] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(draft), QUIET_MS);
    return () => clearTimeout(timer);
  }, [draft]);
  const checked = useOperation(
    'workflow-templates.validate',
    { inputs: checkedInputs(kind, asked), stages: asked.stages },
    { when: asked.stages.length > 0 },
  );
  // A draft that is no graph at all yet is refused, with the same faults.
  const refused = checked.error instanceof GranaryError ? checked.error.details : undefined;
  const faults = asked.stages.length === 0 ? [] : (refused ?? checked.data?.faults ?? []);
  const isChecked =
    asked === draft && !checked.isPlaceholderData && (checked.data !== undefined || refused !== undefined);
  return { faults, isChecked, error: refused === undefined || refused.length === 0 ? checked.error : null };
}
