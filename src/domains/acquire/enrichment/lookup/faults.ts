import { ApiError, serviceUnavailable, timeout } from '../../../../kernel/errors.ts';
import { CertificateFault } from '../../../../platform/certificates/index.ts';
import { DnsFault } from '../../../../platform/dns/index.ts';
import { RdapFault } from '../../../../platform/rdap/index.ts';

/** Why a source says nothing of a key. */
export interface Fault {
  code: string;
  message: string;
  /** It may well pass: the key is asked for again later in the job. */
  isPassing?: true;
}

/** A fault of one key; the job goes on. */
export class SourceFault extends Error {
  override name = 'SourceFault';
  readonly code: string;
  readonly isPassing: boolean;

  constructor(code: string, message: string, { isPassing = false } = {}) {
    super(message);
    this.code = code;
    this.isPassing = isPassing;
  }
}

const PASSING: ReadonlySet<string> = new Set([
  timeout.code,
  serviceUnavailable.code,
  'dns_timeout',
  'rdap_unreachable',
  'rdap_rate_limited',
  'tls_etimedout',
]);

/** The fault that an error stands for; undefined for an error of our own. */
export function toFault(error: unknown): Fault | undefined {
  const fault = faultOf(error);
  const isPassing = error instanceof SourceFault ? error.isPassing : PASSING.has(fault?.code ?? '');
  return fault === undefined || !isPassing ? fault : { ...fault, isPassing };
}

/** For what a source can do without: the fault of a page that may be there the next time is thrown on. */
export function passOver(error: unknown): undefined {
  const fault = toFault(error);
  if (fault === undefined || fault.isPassing === true) throw error;
  return undefined;
}

function faultOf(error: unknown): Fault | undefined {
  if (error instanceof SourceFault) return { code: error.code, message: error.message };
  if (error instanceof DnsFault) return { code: `dns_${error.code}`, message: error.message };
  if (error instanceof RdapFault) return { code: `rdap_${error.code}`, message: error.message };
  if (error instanceof CertificateFault)
    return { code: `tls_${error.code.toLowerCase()}`, message: error.message };
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { code: 'timeout', message: 'There was no response in time.' };
  return undefined;
}
