import { Globe } from 'lucide-react';
import { type FormEvent, type ReactNode, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { Tabs } from '../../kit/tabs.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { DnsView } from './dns-view.tsx';
import { MailView } from './mail-view.tsx';
import { type Place, placeOf, redirectsOf, tlsOf } from './place.ts';
import { RedirectsView } from './redirects-view.tsx';
import { TlsView } from './tls-view.tsx';

const VIEWS = [
  { value: 'dns', label: 'DNS' },
  { value: 'mail', label: 'Mail authentication' },
  { value: 'tls', label: 'TLS' },
  { value: 'redirects', label: 'Redirects' },
] as const;
type View = (typeof VIEWS)[number]['value'];

const SHOWN: Record<View, (props: Place) => ReactNode> = {
  dns: DnsView,
  mail: MailView,
  tls: TlsView,
  redirects: RedirectsView,
};

/** A domain as people paste it: of a URL or an email address only the host and its port are meant. */
const hostOf = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/^.*@/, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase();

export default function DnsPage() {
  const [domain, setDomain] = useAddressState<string>('domain', '');
  const [view, setView] = useAddressState<View>('view', 'dns');
  const Shown = SHOWN[view] ?? DnsView;
  const place = placeOf(domain === '' ? 'example.com' : domain);
  return (
    <Page
      title="DNS and mail"
      facts={['Records, mail authentication, certificates and redirects of a domain']}
      calls={[
        callOf('dns.audit', { domain: place.domain }),
        callOf('dns.email-auth', { domain: place.domain }),
        callOf('dns.ssl', tlsOf(place)),
        callOf('dns.redirects', redirectsOf(place)),
      ]}
    >
      <div className="flex flex-col gap-4">
        <DomainForm key={domain} domain={domain} onCheck={setDomain} />
        {domain === '' ? (
          <EmptyPage
            icon={Globe}
            title="Check a domain"
            example={callOf('dns.audit', { domain: 'example.com' })}
          >
            Enter a domain to see its records, its name servers, its mail authentication and its certificate,
            with what is wrong and how to fix it.
          </EmptyPage>
        ) : (
          <>
            <Tabs label="Check" value={view} onChange={setView} tabs={VIEWS} className="self-start" />
            <Shown key={domain} {...place} />
          </>
        )}
      </div>
    </Page>
  );
}

function DomainForm({ domain, onCheck }: { domain: string; onCheck(domain: string): void }) {
  const [typed, setTyped] = useState(domain);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onCheck(hostOf(typed));
  };
  return (
    <form onSubmit={onSubmit} className="flex max-w-xl items-start gap-2">
      <Field
        label="Domain"
        hint="A port, as in example.com:8443, counts for TLS and redirects."
        className="min-w-0 flex-1"
      >
        {(props) => (
          <Input
            {...props}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="example.com"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <Button kind="primary" type="submit" className="mt-6" disabled={hostOf(typed) === ''}>
        Check domain
      </Button>
    </form>
  );
}
