import { type FormEvent, useId, useState } from 'react';
import { Button } from '../../kit/button.tsx';
import { CopyButton } from '../../kit/copy-button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Field, Input, TextArea } from '../../kit/field.tsx';
import { SidePanel } from '../../kit/side-panel.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { showToast } from '../../kit/toast.tsx';
import type { Input as InputOf, Output } from '../../lib/api.ts';
import { faultOf, useChange } from '../../lib/query.ts';
import { readKeyFile } from './key-file.ts';

type Client = Output<'search-console.get-client'>;
type Kind = NonNullable<Client['kind']>;

/** The OAuth client or the service account that Search Console is asked with. */
export function ClientPanel({ client, onClose }: { client: Client; onClose(): void }) {
  const form = useId();
  const [kind, setKind] = useState<Kind>(client.kind ?? 'oauth');
  const save = useChange('search-console.save-client', {
    onDone: () => {
      showToast({ text: 'Client saved', kind: 'good' });
      onClose();
    },
  });
  const redirect = client.redirect_uri ?? `${location.origin}/seo/search-console/callback`;
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const text = (name: string) => String(fields.get(name) ?? '').trim();
    const secret = text('secret');
    const wish: Partial<InputOf<'search-console.save-client'>> =
      kind === 'oauth'
        ? { kind, client_id: text('client'), ...(secret === '' ? {} : { client_secret: secret }) }
        : { kind, service_account: readKeyFile(text('file')) };
    save.mutate(wish);
  };
  return (
    <SidePanel
      title="Search Console client"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} busy={save.isPending}>
            Save client
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={onSubmit} className="flex flex-col gap-4">
        <Tabs<Kind>
          label="Kind of client"
          value={kind}
          onChange={setKind}
          tabs={[
            { value: 'oauth', label: 'OAuth client' },
            { value: 'service_account', label: 'Service account' },
          ]}
          className="self-start"
        />
        {kind === 'oauth' ? (
          <>
            <Field label="Client ID" required error={faultOf(save.error, 'client_id')}>
              {(props) => (
                <Input {...props} name="client" defaultValue={client.client_id ?? ''} autoComplete="off" />
              )}
            </Field>
            <Field
              label="Client secret"
              hint={
                client.has_secret
                  ? 'Leave empty to keep the stored secret. It is never shown.'
                  : 'Stored encrypted and never shown again.'
              }
              error={faultOf(save.error, 'client_secret')}
            >
              {(props) => <Input {...props} name="secret" type="password" autoComplete="new-password" />}
            </Field>
            <div className="text-sm">
              <p className="text-quiet">Register this redirect URI with the OAuth client:</p>
              <p className="flex items-center gap-1">
                <code className="min-w-0 font-mono text-xs break-all">{redirect}</code>
                <CopyButton text={redirect} label="Copy redirect URI" />
              </p>
            </div>
          </>
        ) : (
          <Field
            label="Key file"
            required
            hint="The JSON file of the service account. Add its email address as a user of the property."
            error={faultOf(save.error, 'private_key') ?? faultOf(save.error, 'client_email')}
          >
            {(props) => (
              <TextArea {...props} name="file" rows={8} className="font-mono text-xs" spellCheck={false} />
            )}
          </Field>
        )}
        {save.error !== null && <ErrorNote error={save.error} />}
      </form>
    </SidePanel>
  );
}
