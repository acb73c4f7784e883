import { Badge } from '../../../kit/badge.tsx';
import type { Column } from '../../../kit/table.tsx';
import { Time } from '../../../kit/time.tsx';
import type { Output } from '../../../lib/api.ts';

export type Item = Output<'queue.items'>['data'][number];

const TONES = { ready: 'plain', delayed: 'warn', leased: 'running', dead: 'bad', done: 'good' } as const;

export const ITEM_COLUMNS: readonly Column<Item>[] = [
  {
    id: 'state',
    head: 'State',
    cell: ({ state }) => <Badge tone={TONES[state]}>{state}</Badge>,
    sort: ({ state }) => state,
  },
  {
    id: 'payload',
    head: 'Payload',
    cell: ({ payload }) => <code className="font-mono text-xs">{JSON.stringify(payload)}</code>,
  },
  {
    id: 'attempts',
    head: 'Attempts',
    numeric: true,
    cell: ({ attempts, max_attempts }) => `${attempts} of ${max_attempts}`,
    sort: ({ attempts }) => attempts,
  },
  {
    id: 'priority',
    head: 'Priority',
    numeric: true,
    wide: true,
    cell: ({ priority }) => priority,
    sort: ({ priority }) => priority,
  },
  {
    id: 'error',
    head: 'Last error',
    cell: ({ last_error }) => <span className="text-xs text-quiet">{last_error}</span>,
  },
  {
    id: 'until',
    head: 'Next',
    wide: true,
    cell: ({ lease_until, available_at, state }) => {
      const at = state === 'leased' ? lease_until : state === 'delayed' ? available_at : null;
      return at === null ? '' : <Time at={at} />;
    },
  },
  {
    id: 'created',
    head: 'Enqueued',
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} />,
    sort: ({ created_at }) => created_at,
  },
];
