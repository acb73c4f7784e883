import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Select } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { type Column, DataTable } from '../../kit/table.tsx';
import { Time } from '../../kit/time.tsx';
import { showToast } from '../../kit/toast.tsx';
import { withUndo } from '../../kit/undo.ts';
import { api, type Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { question, useChange, useOperation } from '../../lib/query.ts';
import { useAccount } from '../../lib/session.ts';
import { InviteMember } from './invite-member.tsx';
import { ROLES, roleIncludes, SettingsPage } from './settings-page.tsx';

type People = Output<'session.list-members'>;
type Role = People['members'][number]['role'];

interface Person {
  email: string;
  name: string;
  role: Role;
  since: string | undefined;
  invitedUntil: string | undefined;
}

const remove = ({ email, invitedUntil }: Person): void =>
  withUndo<People>({
    told: invitedUntil === undefined ? `${email} is removed` : `The invitation of ${email} is withdrawn`,
    key: question('session.list-members', {}).queryKey,
    change: ({ members, invitations }) => ({
      members: members.filter((member) => member.email !== email),
      invitations: invitations.filter((invitation) => invitation.email !== email),
    }),
    commit: () => api().call('session.remove-member', { email }),
  });

const peopleOf = ({ members, invitations }: People): Person[] => [
  ...members.map(({ email, name, role, joined_at }) => ({
    email,
    name,
    role,
    since: joined_at,
    invitedUntil: undefined,
  })),
  ...invitations.map(({ email, role, expires_at }) => ({
    email,
    name: '',
    role,
    since: undefined,
    invitedUntil: expires_at,
  })),
];

export default function MembersPage() {
  const account = useAccount();
  const [inviting, setInviting] = useState(false);
  const people = useOperation('session.list-members', {}, { every: 20_000 });
  const change = useChange('session.change-member', {
    onDone: ({ email, role }) => showToast({ text: `${email} is ${role} now`, kind: 'good' }),
  });
  const mayChange = roleIncludes(account?.role, 'admin');
  const touchable = (person: Person) => mayChange && roleIncludes(account?.role, person.role);
  const columns: Column<Person>[] = [
    {
      id: 'person',
      head: 'Person',
      sort: ({ email }) => email,
      cell: ({ email, name }) => (
        <>
          <span className="font-medium">{name || email}</span>
          {name !== '' && <span className="ml-2 text-quiet">{email}</span>}
        </>
      ),
    },
    {
      id: 'role',
      head: 'Role',
      className: 'w-36',
      sort: ({ role }) => ROLES.findIndex(({ value }) => value === role),
      cell: (person) =>
        touchable(person) && person.invitedUntil === undefined ? (
          <Select
            aria-label={`Role of ${person.email}`}
            className="h-6 px-1 text-sm"
            value={person.role}
            onChange={(event) => change.mutate({ email: person.email, role: event.target.value as Role })}
          >
            {ROLES.filter(({ value }) => roleIncludes(account?.role, value)).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        ) : (
          <span className="capitalize">{person.role}</span>
        ),
    },
    {
      id: 'since',
      head: 'Since',
      wide: true,
      cell: ({ since, invitedUntil }) =>
        since !== undefined ? (
          <Time at={since} />
        ) : (
          <span className="text-warn">
            ○ invited, expires <Time at={invitedUntil ?? ''} />
          </span>
        ),
    },
    {
      id: 'remove',
      head: <span className="sr-only">Remove</span>,
      className: 'w-28 text-right',
      cell: (person) =>
        touchable(person) && (
          <Button
            size="small"
            kind="danger"
            aria-label={`${person.invitedUntil === undefined ? 'Remove' : 'Withdraw'} ${person.email}`}
            onClick={() => remove(person)}
          >
            {person.invitedUntil === undefined ? 'Remove' : 'Withdraw'}
          </Button>
        ),
    },
  ];
  return (
    <SettingsPage
      title="Members"
      calls={[
        callOf('session.list-members'),
        callOf('session.invite-member', { email: 'bob@example.com', role: 'editor' }),
      ]}
      actions={
        <Button
          kind="primary"
          disabled={!mayChange}
          title={mayChange ? undefined : 'Only owners and admins can manage members.'}
          onClick={() => setInviting(true)}
        >
          <UserPlus /> Invite
        </Button>
      }
    >
      {change.error !== null && <ErrorNote error={change.error} className="mb-3" />}
      {people.error !== null && <ErrorNote error={people.error} onRetry={() => void people.refetch()} />}
      {people.isPending && <SkeletonRows rows={3} />}
      {people.data !== undefined && (
        <Section title="Members" note={people.data.members.length}>
          <DataTable
            label="Members and invitations"
            rows={peopleOf(people.data)}
            columns={columns}
            idOf={({ email }) => email}
            empty="No members yet. This account is used with API keys only. Invite someone to let them sign in."
          />
        </Section>
      )}
      {inviting && <InviteMember own={account?.role} onClose={() => setInviting(false)} />}
    </SettingsPage>
  );
}
