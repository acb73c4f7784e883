import type { RatedataSource } from '../../../../../client/index.ts';
import { heldOf, liveOf } from './file-columns.tsx';

/** Why the newest file waits, and what is live meanwhile. */
export function HeldNote({ source }: { source: RatedataSource }) {
  const held = heldOf(source);
  if (held === undefined) return null;
  return (
    <div role="status" className="rounded-md bg-warn-soft px-3 py-2 text-sm">
      <p className="font-medium">
        {liveOf(source) === undefined
          ? 'The file looks wrong, so none of its rates are live.'
          : 'The newest file looks wrong, so the one before stays live.'}
      </p>
      <ul className="mt-1 list-disc pl-5">
        {held.reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
