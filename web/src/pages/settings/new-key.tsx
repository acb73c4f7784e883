import { type FormEvent, useId, useState } from 'react';
import { OPERATIONS, type Scope } from '../../../../client/generated.ts';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { Dialog } from '../../kit/dialog.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Checkbox, Field, Input, Select } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { words } from '../../lib/format.ts';
import { faultOf, tagOf, useChange } from '../../lib/query.ts';

type Rights = 'everything' | 'read' | 'chosen';

const TAGS = [...new Set(Object.keys(OPERATIONS).map(tagOf))].filter((tag) => tag !== 'session').sort();
const DAYS = { never: 'Never', '30': 'In 30 days', '90': 'In 90 days', '365': 'In a year' };

const endOf = (days: string): string | undefined =>
  days === 'never' ? undefined : new Date(Date.now() + Number(days) * 86_400_000).toISOString();

/** Makes a key and shows it this once. */
export function NewKey({ onClose }: { onClose(): void }) {
  const form = useId();
  const [rights, setRights] = useState<Rights>('chosen');
  const [scopes, setScopes] = useState<ReadonlySet<string>>(new Set());
  const create = useChange('auth.create-token');
  const toggle = (scope: string) =>
    setScopes(
      (before) =>
        new Set(before.has(scope) ? [...before].filter((held) => held !== scope) : [...before, scope]),
    );
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const end = endOf(String(fields.get('end')));
    create.mutate({
      name: String(fields.get('name')),
      scopes: rights === 'everything' ? [] : rights === 'read' ? ['*:read'] : ([...scopes] as Scope[]),
      ...(end === undefined ? {} : { expires_at: end }),
    });
  };
  if (create.data !== undefined)
    return (
      <Dialog
        open
        onClose={onClose}
        title="Copy the key now"
        about="It is shown only once. Only its hash is stored."
        foot={
          <Button kind="primary" onClick={onClose}>
            Done
          </Button>
        }
      >
        <div className="flex items-center gap-2 rounded-md border bg-sunk px-3 py-2">
          <code data-secret className="min-w-0 flex-1 font-mono text-sm break-all">
            {create.data.token}
          </code>
          <CopyButton text={create.data.token} label="Copy key" />
        </div>
      </Dialog>
    );
  const lacksScopes = rights === 'chosen' && scopes.size === 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title="New API key"
      about="Use one key per program, with only the permissions it needs."
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button kind="primary" type="submit" form={form} busy={create.isPending} disabled={lacksScopes}>
            Create key
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <Field label="Name" hint="Where it is used." error={faultOf(create.error, 'name')} required>
            {(props) => <Input {...props} name="name" maxLength={200} autoFocus autoComplete="off" />}
          </Field>
          <Field label="Expires">
            {(props) => (
              <Select {...props} name="end" defaultValue="90">
                {Object.entries(DAYS).map(([days, label]) => (
                  <option key={days} value={days}>
                    {label}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div>
          <p className="mb-1 text-sm font-medium">Permissions</p>
          <Tabs<Rights>
            label="Permissions"
            value={rights}
            onChange={setRights}
            tabs={[
              { value: 'chosen', label: 'Custom' },
              { value: 'read', label: 'Read-only' },
              { value: 'everything', label: 'Full access' },
            ]}
          />
        </div>
        {rights === 'chosen' && (
          <ul className="grid gap-x-6 sm:grid-cols-2">
            {TAGS.map((tag) => (
              <li key={tag} className="flex items-center gap-3 border-b text-sm">
                <span className="flex-1 truncate">{words(tag)}</span>
                {(['read', 'write'] as const).map((effect) => (
                  <Checkbox
                    key={effect}
                    label={
                      <>
                        <span className="sr-only">{words(tag)}: </span>
                        {effect}
                      </>
                    }
                    checked={scopes.has(`${tag}:${effect}`)}
                    onChange={() => toggle(`${tag}:${effect}`)}
                  />
                ))}
              </li>
            ))}
          </ul>
        )}
        {create.error !== null && <ErrorNote error={create.error} />}
      </form>
    </Dialog>
  );
}
