import { ApiError, conflict } from '../../../kernel/errors.ts';

export const CONNECTION_FAULTS = [
  'not_configured',
  'not_connected',
  'needs_reconnect',
  'scope_missing',
  'no_property',
] as const;
export type ConnectionFault = (typeof CONNECTION_FAULTS)[number];

const PATH = 'connection';

/** Search Console cannot be asked; the message names the one call that helps. */
export const notConnected = (fault: ConnectionFault, message: string) =>
  conflict(message, { details: [{ path: PATH, message: fault }] });

export const notConfigured = () =>
  notConnected(
    'not_configured',
    'Search Console is not configured. Save an OAuth client or a service account with PUT /api/v1/search-console/auth/client.',
  );

export const notYetConnected = () =>
  notConnected(
    'not_connected',
    'Search Console is not connected. Get a consent URL with POST /api/v1/search-console/auth/url and open it.',
  );

export const needsReconnect = () =>
  notConnected(
    'needs_reconnect',
    'The access to Search Console has expired or was revoked. Connect again with POST /api/v1/search-console/auth/url.',
  );

export const scopeMissing = (scope: string) =>
  notConnected(
    'scope_missing',
    `The connection to Search Console lacks the scope ${scope}. Connect again with POST /api/v1/search-console/auth/url and scopes ["${scope}"].`,
  );

export const noProperty = (what: string) =>
  notConnected(
    'no_property',
    `No verified property covers ${what}. List the properties of the connection with GET /api/v1/search-console/properties.`,
  );

/** Which of them an error is; undefined for any other error. */
export function connectionFault(error: unknown): ConnectionFault | undefined {
  if (!(error instanceof ApiError) || error.code !== conflict.code) return undefined;
  const detail = error.extras.details?.find(({ path }) => path === PATH);
  return CONNECTION_FAULTS.find((fault) => fault === detail?.message);
}
