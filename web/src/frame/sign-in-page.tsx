import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useEffect, useState } from 'react';
import { Button } from '../kit/button.tsx';
import { ErrorNote } from '../kit/error-note.tsx';
import { Field, Input } from '../kit/field.tsx';
import { Tabs } from '../kit/tabs.tsx';
import { keyOfLink, takeKey } from '../lib/key-link.ts';
import { faultOf, queries } from '../lib/query.ts';
import { signIn, signInWithKey } from '../lib/session.ts';
import { useStore } from '../lib/store.ts';
import { Entrance } from './entrance.tsx';

type Way = 'person' | 'key';

export function SignInPage() {
  const [way, setWay] = useState<Way>('person');
  const attempt = useMutation({
    mutationFn: (fields: { email: string; password: string } | { key: string }) =>
      'key' in fields ? signInWithKey(fields.key.trim()) : signIn(fields.email, fields.password),
    // Before, because what the pages ask after it must stay.
    onMutate: () => queries.clear(),
  });
  const { mutate } = attempt;
  useEffect(() => {
    document.title = 'Sign in · Granary';
  }, []);
  const linked = useStore(keyOfLink);
  useEffect(() => {
    const key = linked === undefined ? undefined : takeKey();
    if (key === undefined) return;
    setWay('key');
    mutate({ key });
  }, [linked, mutate]);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '');
    mutate(way === 'key' ? { key: text('key') } : { email: text('email'), password: text('password') });
  };
  return (
    <Entrance title="Sign in" about="Use the email address you were invited with, or an API key.">
      <Tabs
        label="How to sign in"
        className="mb-4"
        value={way}
        onChange={(next) => {
          setWay(next);
          attempt.reset();
        }}
        tabs={[
          { value: 'person', label: 'Email' },
          { value: 'key', label: 'API key' },
        ]}
      />
      <form onSubmit={onSubmit} className="flex flex-col gap-3">
        {way === 'person' ? (
          <>
            <Field label="Email" error={faultOf(attempt.error, 'email')}>
              {(props) => (
                <Input {...props} name="email" type="email" autoComplete="username" required autoFocus />
              )}
            </Field>
            <Field label="Password" error={faultOf(attempt.error, 'password')}>
              {(props) => (
                <Input {...props} name="password" type="password" autoComplete="current-password" required />
              )}
            </Field>
          </>
        ) : (
          <Field
            label="API key"
            hint="Printed at the first start. Create another with npx granary key. Kept in this tab only."
          >
            {(props) => (
              <Input
                {...props}
                name="key"
                type="password"
                autoComplete="off"
                className="font-mono"
                placeholder="svc_live_…"
                required
                autoFocus
              />
            )}
          </Field>
        )}
        {attempt.error !== null && <ErrorNote error={attempt.error} />}
        <Button kind="primary" type="submit" busy={attempt.isPending}>
          Sign in
        </Button>
      </form>
    </Entrance>
  );
}
