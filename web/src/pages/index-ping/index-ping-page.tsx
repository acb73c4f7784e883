import { Send } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Button } from '../../kit/button.tsx';
import { EmptyPage } from '../../kit/empty-page.tsx';
import { Field, Input } from '../../kit/field.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import { useAddressState } from '../../lib/address.ts';
import { callOf } from '../../lib/curl.ts';
import { useOperation } from '../../lib/query.ts';
import { KeySection } from './key-section.tsx';
import { SubmitSection } from './submit-section.tsx';
import { type Site, targetOf } from './target.ts';

/** A host as people paste it. */
const hostOf = (text: string): string =>
  text
    .trim()
    .replace(/^[a-z]+:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .toLowerCase();

export default function IndexPingPage() {
  const [host, setHost] = useAddressState<string>('host', '');
  const sites = useOperation('sites.list', { limit: 1_000 });
  const target = targetOf(host === '' ? 'www.example.com' : host, sites.data?.data ?? []);
  const example = host === '' ? 'www.example.com' : host;
  return (
    <Page
      title="Index ping"
      facts={['Tells search engines of new, changed and removed pages by IndexNow']}
      calls={[
        callOf('index-ping.generate-key', target),
        callOf('index-ping.verify-key', target),
        callOf('index-ping.submit', { ...target, urls: [`https://${example}/`] }),
      ]}
    >
      <div className="flex flex-col gap-4">
        <HostForm key={host} host={host} sites={sites.data?.data ?? []} onChoose={setHost} />
        {host === '' ? (
          <EmptyPage
            icon={Send}
            title="Choose a host"
            example={callOf('index-ping.generate-key', { host: 'www.example.com' })}
          >
            Search engines accept URLs of a host that serves your key. Enter a host to get its key, place the
            file, and submit URLs.
          </EmptyPage>
        ) : sites.isPending ? (
          <SkeletonRows rows={4} />
        ) : (
          <div className="grid items-start gap-4 lg:grid-cols-2">
            <KeySection key={`key ${host}`} host={host} target={target} />
            <SubmitSection key={`submit ${host}`} host={host} target={target} />
          </div>
        )}
      </div>
    </Page>
  );
}

interface HostFormProps {
  host: string;
  sites: readonly Site[];
  onChoose(host: string): void;
}

function HostForm({ host, sites, onChoose }: HostFormProps) {
  const list = useId();
  const [typed, setTyped] = useState(host);
  const hosts = new Set(sites.flatMap(({ url }) => URL.parse(url)?.host ?? []));
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    onChoose(hostOf(typed));
  };
  return (
    <form onSubmit={onSubmit} className="flex max-w-xl items-end gap-2">
      <Field label="Host" className="min-w-0 flex-1">
        {(props) => (
          <Input
            {...props}
            list={list}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            placeholder="www.example.com"
            autoComplete="off"
            spellCheck={false}
          />
        )}
      </Field>
      <datalist id={list}>
        {[...hosts].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <Button type="submit" kind={host === '' ? 'primary' : 'plain'} disabled={hostOf(typed) === ''}>
        Show key
      </Button>
    </form>
  );
}
