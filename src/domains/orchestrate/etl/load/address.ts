import { invalidRequest } from '../../../../kernel/errors.ts';

export const SSL_MODES = ['disable', 'require', 'verify-full'] as const;

/** A PostgreSQL elsewhere, taken apart: nothing of it is left to defaults of the environment. */
export interface DatabaseAddress {
  host: string;
  port: number;
  database: string;
  user: string;
  password: string;
  sslMode: (typeof SSL_MODES)[number];
}

const EXAMPLE = 'postgresql://user:password@db.example.com:5432/warehouse';

type Refuse = (message: string) => Error;

/** The field is where the address was given, for whoever has to correct it. */
export function readAddress(text: string, field = 'target.url'): DatabaseAddress {
  const refuse: Refuse = (message) =>
    invalidRequest(`${field} ${message}. Write it as ${EXAMPLE}.`, { details: [{ path: field, message }] });
  const url = URL.parse(text);
  if (url === null || !/^postgres(ql)?:$/.test(url.protocol)) throw refuse('is not a PostgreSQL URL');
  const database = decoded(url.pathname.slice(1), refuse);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (host === '' || database === '' || url.username === '')
    throw refuse('must include the host, the user and the database');
  const { sslmode = 'verify-full', ...others } = Object.fromEntries(url.searchParams);
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw refuse(`has the parameter "${unknown}"; only sslmode is supported`);
  const sslMode = SSL_MODES.find((mode) => mode === sslmode);
  if (sslMode === undefined) throw refuse(`has an unknown sslmode; use one of ${SSL_MODES.join(', ')}`);
  return {
    host,
    port: url.port === '' ? 5_432 : Number(url.port),
    database,
    user: decoded(url.username, refuse),
    password: decoded(url.password, refuse),
    sslMode,
  };
}

function decoded(text: string, refuse: Refuse): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw refuse('has an invalid percent sign; write it as %25');
  }
}
