export { createRdap, RDAP_FAULTS, type Rdap, RdapFault, type RdapFaultCode } from './rdap.ts';
export type { Registration } from './registration.ts';
