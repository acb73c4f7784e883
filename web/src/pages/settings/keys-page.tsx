import { KeyRound, Plus } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Badge } from '../../kit/badge.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import { withUndo } from '../../kit/undo.ts';
import { api, type Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { question, useOperation } from '../../lib/query.ts';
import { useAccount } from '../../lib/session.ts';
import { NewKey } from './new-key.tsx';
import { roleIncludes, SettingsPage } from './settings-page.tsx';

type Key = Output<'auth.list-tokens'>[number];

const ASKED = { limit: 200 };

const revoke = ({ id, name }: Key): void =>
  withUndo<Key[]>({
    told: `${name} is revoked`,
    key: question('auth.list-tokens', ASKED).queryKey,
    change: (keys) => keys.filter((key) => key.id !== id),
    commit: () => api().call('auth.delete-token', { token_id: id }),
  });

const COLUMNS: readonly Column<Key>[] = [
  {
    id: 'name',
    head: 'Name',
    cell: ({ name }) => <span className="font-medium">{name}</span>,
    sort: ({ name }) => name.toLowerCase(),
  },
  {
    id: 'key',
    head: 'Key',
    cell: ({ key_prefix }) => <code className="font-mono text-xs">{key_prefix}…</code>,
  },
  {
    id: 'scopes',
    head: 'Scopes',
    wide: true,
    cell: ({ scopes }) =>
      scopes.length === 0 ? (
        <Badge tone="warn">full access</Badge>
      ) : (
        <span title={scopes.join(', ')} className="text-xs text-quiet">
          {scopes.slice(0, 3).join(', ')}
          {scopes.length > 3 && ` and ${scopes.length - 3} more`}
        </span>
      ),
  },
  {
    id: 'used',
    head: 'Last used',
    cell: ({ last_used_at }) =>
      last_used_at === null ? <span className="text-faint">never</span> : <Time at={last_used_at} />,
    sort: ({ last_used_at }) => last_used_at ?? '',
  },
  {
    id: 'ends',
    head: 'Expires',
    wide: true,
    cell: ({ expires_at }) =>
      expires_at === null ? <span className="text-faint">never</span> : <Time at={expires_at} />,
    sort: ({ expires_at }) => expires_at ?? '9',
  },
  {
    id: 'made',
    head: 'Created',
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} />,
    sort: ({ created_at }) => created_at,
  },
];

const REVOKE: Column<Key> = {
  id: 'revoke',
  head: <span className="sr-only">Revoke</span>,
  className: 'w-24 text-right',
  cell: (key) => (
    <Button size="small" kind="danger" aria-label={`Revoke ${key.name}`} onClick={() => revoke(key)}>
      Revoke
    </Button>
  ),
};
const WITH_REVOKE = [...COLUMNS, REVOKE];

export default function KeysPage() {
  const account = useAccount();
  const [making, setMaking] = useState(false);
  const keys = useOperation('auth.list-tokens', ASKED, { every: 20_000 });
  const mayChange = roleIncludes(account?.role, 'admin');
  const make = (
    <Button
      kind="primary"
      disabled={!mayChange}
      title={mayChange ? undefined : 'Only owners and admins can manage keys.'}
      onClick={() => setMaking(true)}
    >
      <Plus /> New key
    </Button>
  );
  return (
    <SettingsPage
      title="API keys"
      calls={[
        callOf('auth.list-tokens'),
        callOf('auth.create-token', { name: 'CI', scopes: ['datasets:read'] }),
      ]}
      actions={make}
    >
      {keys.error !== null && <ErrorNote error={keys.error} onRetry={() => void keys.refetch()} />}
      {keys.isPending && <SkeletonRows rows={4} />}
      {keys.data !== undefined &&
        (keys.data.length === 0 ? (
          <EmptyPage
            icon={KeyRound}
            title="No keys"
            action={make}
            example={callOf('auth.create-token', { name: 'CI', scopes: ['datasets:read'] })}
          >
            An API key lets a program use this account. Scopes limit what it can do; a key without scopes has
            full access.
          </EmptyPage>
        ) : (
          <Section title="API keys" note={keys.data.length}>
            <DataTable
              label="API keys"
              rows={keys.data}
              columns={mayChange ? WITH_REVOKE : COLUMNS}
              idOf={({ id }) => id}
            />
          </Section>
        ))}
      {making && <NewKey onClose={() => setMaking(false)} />}
    </SettingsPage>
  );
}
