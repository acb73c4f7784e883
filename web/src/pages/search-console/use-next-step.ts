import { GranaryError, type Output } from '../../lib/api.ts';
import { useChange } from '../../lib/query.ts';

type Client = Output<'search-console.get-client'>;

/** The one thing to do next; undefined when nothing is left to do. */
export interface NextStep {
  label: string;
  /** What is missing. */
  why: string;
  run(): void;
  isBusy: boolean;
  error: Error | null;
}

interface Situation {
  client: Client | undefined;
  /** Why the property of the chosen site could not be told. */
  propertyError: Error | null;
  hasSite: boolean;
  open(panel: string): void;
}

/** What stands in the way, as the API names it in a 409. */
export const connectionFault = (error: unknown): string | undefined =>
  error instanceof GranaryError && error.status === 409
    ? error.details.find(({ path }) => path === 'connection')?.message
    : undefined;

export function useNextStep({ client, propertyError, hasSite, open }: Situation): NextStep | undefined {
  const consent = useChange('search-console.start-consent', { onDone: ({ url }) => location.assign(url) });
  if (client === undefined) return undefined;
  const connect = (label: string, why: string): NextStep => ({
    ...{ label, why },
    run: () => consent.mutate({ return_to: `${location.pathname}${location.search}` }),
    isBusy: consent.isPending,
    error: consent.error,
  });
  const opening = (label: string, why: string, panel: string): NextStep => ({
    ...{ label, why },
    run: () => open(panel),
    isBusy: false,
    error: null,
  });
  switch (client.connection.status) {
    case 'none':
      return opening('Set up client', 'Search Console needs an OAuth client or a service account.', 'client');
    case 'configured':
      return connect('Connect', 'The client is set up. Give your consent to connect Search Console.');
    case 'pending':
      return connect('Connect', 'The consent was started and is not completed yet.');
    case 'needs_reconnect':
      return connect('Reconnect', client.connection.reason ?? 'The access has expired or was revoked.');
    default:
      break;
  }
  if (!hasSite) return opening('Choose property', 'Choose the property that is shown here.', 'property');
  if (connectionFault(propertyError) === 'no_property')
    return opening('Choose property', 'No property of this connection covers the chosen site.', 'property');
  return undefined;
}
