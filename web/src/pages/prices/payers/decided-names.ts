import { skipToken, useQuery } from '@tanstack/react-query';
import { withUndo } from '../../../kit/undo.ts';
import { api } from '../../../lib/api.ts';
import { queries, refresh } from '../../../lib/query.ts';
import type { NamedPayer } from '../data/payers.ts';

const KEY = ['prices.decided-names'] as const;
const NONE: readonly string[] = [];

/** Names that have just got a payer, while that can still be taken back. */
export const useDecidedNames = (): readonly string[] =>
  useQuery({ queryKey: KEY, queryFn: skipToken, initialData: NONE, staleTime: Number.POSITIVE_INFINITY })
    .data ?? NONE;

/** The name is an alias of the payer from now on, whoever had it before. */
export const decideName = (raw: string, payer: NamedPayer | { name: string }): void =>
  withUndo<readonly string[]>({
    told: `“${raw}” is ${payer.name} from now on`,
    key: KEY,
    change: (names) => [...names, raw],
    async commit() {
      try {
        const aliases = [{ text: raw, move: true }];
        await api().call('ratedata-admin.put-payers', { payers: [{ ...payer, aliases }] });
        await refresh('ratedata', 'ratedata-admin');
      } finally {
        queries.setQueryData<readonly string[]>(KEY, (names = NONE) => names.filter((name) => name !== raw));
      }
    },
  });
