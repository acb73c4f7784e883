import { useQuery } from '@tanstack/react-query';
import { Id } from '../kit/id.tsx';
import { question } from '../lib/query.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f-]{27}$/;

/** Who did something: a key by its name, a person, or a part of Granary. */
export function Actor({ id }: { id: string }) {
  const isKey = UUID.test(id);
  const keys = useQuery({ ...question('auth.list-tokens', { limit: 200 }), enabled: isKey });
  if (!isKey) return <>{id}</>;
  const name = keys.data?.find((key) => key.id === id)?.name;
  return name === undefined ? <Id id={id} /> : <span title={id}>key “{name}”</span>;
}
