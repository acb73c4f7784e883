import { ApiError } from '../../../../kernel/errors.ts';
import { CertificateFault } from '../../../../platform/certificates/index.ts';
import { DnsFault } from '../../../../platform/dns/index.ts';
import { RdapFault } from '../../../../platform/rdap/index.ts';

/** Why a source says nothing of a key. */
export interface Fault {
  code: string;
  message: string;
}

/** A fault of one key; the job goes on. */
export class SourceFault extends Error {
  override name = 'SourceFault';
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The fault that an error stands for; undefined for an error of our own. */
export function toFault(error: unknown): Fault | undefined {
  if (error instanceof SourceFault) return { code: error.code, message: error.message };
  if (error instanceof DnsFault) return { code: `dns_${error.code}`, message: error.message };
  if (error instanceof RdapFault) return { code: `rdap_${error.code}`, message: error.message };
  if (error instanceof CertificateFault)
    return { code: `tls_${error.code.toLowerCase()}`, message: error.message };
  if (error instanceof ApiError) return { code: error.code, message: error.message };
  if (error instanceof Error && error.name === 'TimeoutError')
    return { code: 'timeout', message: 'There was no answer in time.' };
  return undefined;
}
