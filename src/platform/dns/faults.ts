export const DNS_FAULTS = {
  no_such_name: 'The name does not exist.',
  bad_name: 'This name cannot be looked up in DNS.',
  server_failed: 'The name server could not respond.',
  refused: 'The name server refused the query.',
  timeout: 'The name server did not respond in time.',
} as const;
export type DnsFaultCode = keyof typeof DNS_FAULTS;

/** Why a name server gave no answer. A name without records of a kind is no fault: the answer is empty. */
export class DnsFault extends Error {
  override name = 'DnsFault';
  readonly code: DnsFaultCode;

  constructor(code: DnsFaultCode, name: string, cause?: unknown) {
    super(`${name}: ${DNS_FAULTS[code]}`, cause === undefined ? undefined : { cause });
    this.code = code;
  }
}

const BY_CODE: Readonly<Record<string, DnsFaultCode>> = {
  NXDOMAIN: 'no_such_name',
  FORMERR: 'bad_name',
  SERVFAIL: 'server_failed',
  NOTIMP: 'server_failed',
  REFUSED: 'refused',
};

/** Undefined for `NOERROR`. */
export const faultOf = (code: string, name: string): DnsFault | undefined =>
  code === 'NOERROR' ? undefined : new DnsFault(BY_CODE[code] ?? 'server_failed', name);
