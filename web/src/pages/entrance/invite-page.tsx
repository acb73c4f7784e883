import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FormEvent, useEffect, useState } from 'react';
import { Entrance } from '../../frame/entrance.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { faultOf, queries } from '../../lib/query.ts';
import { acceptInvitation } from '../../lib/session.ts';

/** The invitation stands behind the #, which no server sees. */
const tokenOfAddress = (): string => /^#(inv_[\w-]+)$/.exec(location.hash)?.[1] ?? '';

export default function InvitePage() {
  const [token] = useState(tokenOfAddress);
  const navigate = useNavigate();
  const accept = useMutation({
    mutationFn: ({ password, name }: { password: string; name: string }) =>
      acceptInvitation(token, password, name),
    // Before, because what the pages ask after it must stay.
    onMutate: () => queries.clear(),
    onSuccess: () => {
      void navigate({ to: '/', replace: true });
    },
  });
  useEffect(() => {
    document.title = 'Accept an invitation · Granary';
  }, []);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    accept.mutate({
      password: String(fields.get('password')),
      name: String(fields.get('name') ?? '').trim(),
    });
  };
  if (token === '')
    return (
      <Entrance
        title="No invitation"
        about="The link is incomplete. Open the whole link you were sent, or ask an owner for a new one."
      >
        <LinkButton to="/">Sign in instead</LinkButton>
      </Entrance>
    );
  return (
    <Entrance
      title="You have been invited"
      about="Choose a password. If you already have one here, enter it."
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-3">
        <Field label="Your name" error={faultOf(accept.error, 'name')}>
          {(props) => <Input {...props} name="name" autoComplete="name" maxLength={200} autoFocus />}
        </Field>
        <Field
          label="Password"
          hint="At least ten characters."
          error={faultOf(accept.error, 'password')}
          required
        >
          {(props) => (
            <Input
              {...props}
              name="password"
              type="password"
              autoComplete="new-password"
              minLength={10}
              maxLength={200}
            />
          )}
        </Field>
        {accept.error !== null && <ErrorNote error={accept.error} />}
        <Button kind="primary" type="submit" busy={accept.isPending}>
          Accept and sign in
        </Button>
      </form>
    </Entrance>
  );
}
