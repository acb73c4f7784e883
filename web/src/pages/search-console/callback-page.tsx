import { useEffect, useState } from 'react';
import { Page } from '../../frame/page.tsx';
import { Button, LinkButton } from '../../kit/button.tsx';
import { ErrorNote } from '../../kit/error-note.tsx';
import { Facts } from '../../kit/facts.tsx';
import { SkeletonRows } from '../../kit/skeleton.tsx';
import type { Output } from '../../lib/api.ts';
import { useChange } from '../../lib/query.ts';
import { type ReturnedConsent, takeConsent } from './returned-consent.ts';

/** Where the provider sends people back to: passes the code on with the session that asked for it. */
export default function CallbackPage() {
  const [returned] = useState(takeConsent);
  const complete = useChange('search-console.complete-consent');
  const { mutate, data, error } = complete;
  useEffect(() => {
    if (returned !== undefined) sendOnce(returned, mutate);
  }, [returned, mutate]);
  return (
    <Page title="Connect Search Console">
      <div className="flex max-w-xl flex-col items-start gap-4">
        {returned === undefined && (
          <p className="text-sm text-quiet">
            Search Console returns here after you have given your consent. Nothing is waiting to be completed.
          </p>
        )}
        {returned !== undefined && error === null && data === undefined && (
          <SkeletonRows rows={3} className="w-full" />
        )}
        {error !== null && <ErrorNote error={error} />}
        {data !== undefined && <Connected answer={data} />}
        {(returned === undefined || error !== null) && <StartConsent />}
      </div>
    </Page>
  );
}

/** A code is good for one use, and pages may be mounted twice. */
const sent = new Set<string>();

function sendOnce(returned: ReturnedConsent, send: (body: ReturnedConsent) => void): void {
  if (sent.has(returned.state)) return;
  sent.add(returned.state);
  send(returned);
}

const Connected = ({ answer }: { answer: Output<'search-console.complete-consent'> }) => {
  const { email, scopes, properties } = answer.connection;
  return (
    <>
      <p className="text-sm">Search Console is connected. The first sync has started.</p>
      <Facts
        facts={[
          ['Account', email],
          ['Scopes', scopes.join(', ')],
          ['Properties', properties?.join(', ')],
        ]}
      />
      <LinkButton kind="primary" to={answer.return_to ?? '/'}>
        Continue
      </LinkButton>
    </>
  );
};

const StartConsent = () => {
  const start = useChange('search-console.start-consent', {
    onDone: ({ url }) => location.assign(url),
  });
  return (
    <>
      {start.error !== null && <ErrorNote error={start.error} />}
      <Button kind="primary" busy={start.isPending} onClick={() => start.mutate({})}>
        Connect Search Console
      </Button>
    </>
  );
};
