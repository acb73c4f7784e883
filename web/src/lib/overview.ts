import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, GranaryError, type Output } from './api.ts';
import { question, useOperation } from './query.ts';
import { useAccount } from './session.ts';

const FALLBACK_MS = 5_000;
const AGAIN_MS = 30_000;

/**
 * The overview of the account: everybody who asks shares one answer, which the stream keeps current. Without the
 * stream (too many connections) it is looked at every few seconds.
 */
export const useOverview = () =>
  useOperation('dashboard.get', {}, { every: () => (followed === undefined ? FALLBACK_MS : false) });

/** The account whose stream is open. */
let followed: string | undefined;

/** Follows the overview of the chosen account as long as somebody is signed in; one for the whole page. */
export function useOverviewStream(): void {
  const queries = useQueryClient();
  const account = useAccount()?.account_id;
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { queryKey } = question('dashboard.get', {});
    const follow = async () => {
      for await (const { data } of api().follow('dashboard.get', {}, { signal: leaving.signal })) {
        followed = account;
        queries.setQueryData(queryKey, data as Output<'dashboard.get'>);
      }
    };
    follow().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (!(error instanceof GranaryError)) throw error;
      followed = undefined;
      void queries.invalidateQueries({ queryKey });
      timer = setTimeout(() => setTries(tries + 1), AGAIN_MS);
    });
    return () => {
      leaving.abort();
      followed = undefined;
      clearTimeout(timer);
    };
  }, [queries, account, tries]);
}
