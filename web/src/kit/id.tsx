import { Link } from '@tanstack/react-router';
import { shortId } from '../lib/format.ts';
import { addressOf } from '../lib/ids.ts';

/** An id as a link to the thing it names; whole on hover. */
export function Id({ id, whole = false }: { id: string; whole?: boolean }) {
  const text = whole ? id : shortId(id);
  const address = addressOf(id);
  if (address === undefined)
    return (
      <code title={id} className="font-mono text-xs">
        {text}
      </code>
    );
  return (
    <Link to={address} title={id} className="font-mono text-xs text-accent-ink hover:underline">
      {text}
    </Link>
  );
}
