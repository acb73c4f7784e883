import { Link } from '@tanstack/react-router';
import { Id } from '../kit/id.tsx';
import { addressOf } from '../lib/ids.ts';
import { useName } from '../lib/names.ts';

/** A thing by its name, as a link to it; its id on hover, and in place of a name that it has not. */
export function Thing({ id }: { id: string }) {
  const name = useName(id);
  if (name === undefined) return <Id id={id} />;
  return (
    <Link
      to={addressOf(id) ?? '/'}
      title={id}
      className="text-accent-ink underline decoration-line-strong underline-offset-2"
    >
      {name}
    </Link>
  );
}
