export {
  createNameServers,
  DNS_FAULTS,
  DnsFault,
  type DnsFaultCode,
  type NameServers,
  type NameServersOptions,
} from './name-servers.ts';
