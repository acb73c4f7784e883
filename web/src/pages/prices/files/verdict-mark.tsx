import type { RatedataFile } from '../../../../../client/index.ts';
import { StateMark } from '../../../kit/state-mark.tsx';
import { plural } from '../../../lib/format.ts';

/** What the validator of CMS says, in a word. */
export function VerdictMark({ file }: { file: RatedataFile | undefined }) {
  const verdict = file?.verdicts[0];
  if (verdict === undefined) return <span className="text-faint">Not validated</span>;
  if (!verdict.valid) return <StateMark state="failed" word={plural(verdict.error_count, 'error')} />;
  return (
    <StateMark
      state="completed"
      word={verdict.alert_count === 0 ? 'Valid' : `Valid, ${plural(verdict.alert_count, 'alert')}`}
    />
  );
}
