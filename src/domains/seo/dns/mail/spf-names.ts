import {
  type Answer,
  type Lookups,
  plainName,
  type RecordType,
  textOf,
} from '../../../../platform/dns/index.ts';
import type { Found, SpfNames } from '../../../../platform/mail-authentication/index.ts';

/** What the evaluation of SPF asks of DNS. */
export function spfNames(lookups: Lookups): SpfNames {
  const find = async <Type extends RecordType>(
    name: string,
    type: Type,
    read: (data: Answer<Type>['records'][number]['data']) => string,
  ): Promise<Found<string>> => {
    const { state, records } = await lookups.find(name, type);
    if (state === 'failed' || state === 'disagreeing') return { failed: true };
    return { values: records.map(({ data }) => read(data)) };
  };
  return {
    texts: (name) => find(name, 'TXT', textOf),
    addresses: (name, family) => find(name, family === 4 ? 'A' : 'AAAA', (data) => data),
    mail: (name) => find(name, 'MX', ({ exchange }) => plainName(exchange)),
    pointers: (name) => find(name, 'PTR', plainName),
  };
}
