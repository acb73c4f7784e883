import type { ResolverAddress } from '../../../kernel/resolver-address.ts';
import type { Anchor, DnsClient } from '../../../platform/dns/index.ts';
import type { GuardedClient } from '../../../platform/web/index.ts';

export interface DnsServices {
  client: DnsClient;
  /** Those that the operator has set; without any, those of the system. */
  resolvers: readonly ResolverAddress[];
  /** Looks names up through the same resolvers. */
  web: GuardedClient;
  /** Why an address must not be reached; undefined when it may. */
  refusal(address: string): string | undefined;
  /** The operator has opened it: any port may be checked there. */
  isOpened(address: string): boolean;
  anchors: readonly Anchor[];
  /** Of authoritative name servers. */
  authorityPort: number;
  now(): Date;
}
