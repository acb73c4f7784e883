import { type FormEvent, useId } from 'react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input, Select } from '../../kit/field.tsx';
import type { Input as Wanted } from '../../lib/api.ts';
import { faultOf, useChange } from '../../lib/query.ts';
import { ROLES, roleIncludes } from './settings-page.tsx';

type Role = NonNullable<Wanted<'session.invite-member'>['role']>;

/** Makes the link; sending it is left to the person, because Granary sends no mail. */
export function InviteMember({ own, onClose }: { own: string | undefined; onClose(): void }) {
  const form = useId();
  const invite = useChange('session.invite-member');
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    invite.mutate({ email: String(fields.get('email')), role: String(fields.get('role')) as Role });
  };
  if (invite.data !== undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title={`Send this link to ${invite.data.email}`}
        about="It is shown only once and expires in seven days."
        foot={
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="flex items-center gap-2 rounded-md border bg-sunk px-3 py-2">
          <code data-secret className="min-w-0 flex-1 font-mono text-xs break-all">
            {invite.data.url}
          </code>
          <CopyButton text={invite.data.url} label="Copy link" />
        </div>
      </Dialog>
    );
  return (
    <Dialog
      open
      onClose={onClose}
      title="Invite a member"
      about="You get a link to send them."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={invite.isPending}>
            Create link
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="grid gap-3 sm:grid-cols-[1fr_14rem]">
        <Field label="Email" error={faultOf(invite.error, 'email')} required>
          {(props) => <Input {...props} name="email" type="email" autoFocus autoComplete="off" />}
        </Field>
        <Field label="Role">
          {(props) => (
            <Select {...props} name="role" defaultValue="editor">
              {ROLES.filter(({ value }) => roleIncludes(own, value)).map(({ value, label, about }) => (
                <option key={value} value={value}>
                  {label}: {about}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {invite.error !== null && <ErrorNote error={invite.error} className="sm:col-span-2" />}
      </form>
    </Dialog>
  );
}
