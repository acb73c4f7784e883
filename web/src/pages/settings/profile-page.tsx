import type { FormEvent } from 'react';
import { Section } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Facts } from '../../kit/facts.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { Id } from '../../kit/id.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { Time } from '../../kit/time.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Output } from '../../lib/api.ts';
import { callOf } from '../../lib/curl.ts';
import { faultOf, useChange, useOperation } from '../../lib/query.ts';
import { useAccount } from '../../lib/session.ts';
import { roleIncludes, SettingsPage } from './settings-page.tsx';

type Profile = Output<'profile.get'>;

const FIELDS = [
  ['name', 'Name', 'text'],
  ['website', 'Website', 'url'],
  ['industry', 'Industry', 'text'],
  ['country', 'Country (two letters)', 'text'],
  ['contact_email', 'Email', 'email'],
  ['phone', 'Phone', 'tel'],
] as const;

export default function ProfilePage() {
  const profile = useOperation('profile.get', {});
  return (
    <SettingsPage
      title="Account"
      calls={[callOf('profile.get'), callOf('profile.update', { account: { name: 'Granary' } })]}
    >
      {profile.isPending && <SkeletonRows rows={6} className="max-w-3xl" />}
      {profile.error !== null && <ErrorNote error={profile.error} />}
      {profile.data !== undefined && (
        <div className="grid items-start gap-4 xl:grid-cols-[2fr_1fr]">
          <AccountForm key={profile.data.account.updated_at} profile={profile.data} />
          <Section title="Details">
            <Facts
              className="p-3"
              facts={[
                ['Account', <Id key="id" id={profile.data.account.account_id} whole />],
                ['Tier', profile.data.account.tier],
                ['Created', <Time key="made" at={profile.data.account.created_at} />],
                ['You', profile.data.user?.email ?? 'signed in with a key'],
              ]}
            />
          </Section>
        </div>
      )}
    </SettingsPage>
  );
}

function AccountForm({ profile }: { profile: Profile }) {
  const account = useAccount();
  const update = useChange('profile.update', { onDone: () => showToast({ text: 'Saved', kind: 'good' }) });
  const mayChange = roleIncludes(account?.role, 'admin');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const filled = FIELDS.map(([name]) => [name, String(fields.get(name) ?? '').trim()]).filter(
      ([, text]) => text !== '',
    );
    update.mutate({ account: Object.fromEntries(filled) });
  };
  return (
    <Section title="Account">
      <form onSubmit={onSubmit} className="grid gap-3 p-3 sm:grid-cols-2">
        {FIELDS.map(([name, label, type]) => (
          <Field key={name} label={label} error={faultOf(update.error, name)}>
            {(props) => (
              <Input
                {...props}
                name={name}
                type={type}
                defaultValue={profile.account[name] ?? ''}
                disabled={!mayChange}
              />
            )}
          </Field>
        ))}
        {update.error !== null && <ErrorNote error={update.error} className="sm:col-span-2" />}
        <div className="flex items-center gap-3 sm:col-span-2">
          <Button kind="primary" type="submit" busy={update.isPending} disabled={!mayChange}>
            Save
          </Button>
          {!mayChange && (
            <span className="text-sm text-quiet">Only admins and owners can change the account.</span>
          )}
        </div>
      </form>
    </Section>
  );
}
