import { Badge } from '../../kit/badge.tsx';
import type { Column } from '../../kit/table.tsx';
import type { Output } from '../../lib/api.ts';

type Cipher = Output<'dns.ssl'>['ciphers'][number];

export const CIPHERS: readonly Column<Cipher>[] = [
  { id: 'protocol', head: 'Protocol', sort: ({ protocol }) => protocol, cell: ({ protocol }) => protocol },
  {
    id: 'name',
    head: 'Cipher suite',
    sort: ({ name }) => name,
    cell: ({ name }) => <code className="font-mono text-xs">{name}</code>,
  },
  {
    id: 'secrecy',
    head: 'Forward secrecy',
    wide: true,
    cell: ({ forward_secrecy }) => (forward_secrecy ? 'yes' : 'no'),
  },
  {
    id: 'weakness',
    head: 'Weakness',
    sort: ({ weakness }) => weakness ?? '',
    cell: ({ weakness }) =>
      weakness === null ? <span className="text-faint">none</span> : <Badge tone="warn">{weakness}</Badge>,
  },
];
