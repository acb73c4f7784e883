import { type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { JobEvent } from '../../../client/index.ts';
import { hasEnded, type JobRecord } from '../../../client/index.ts';
import { api, GranaryError, type Input, type OperationId, type Output } from './api.ts';
import { question, useOperation } from './query.ts';

/** The operations that tell events of a job or run. */
export const STREAMS = [
  'crawl.get-job',
  'enrichment.get-job',
  'etl.get-run',
  'pipelines.get-run',
  'workflow-templates.get-run',
] as const satisfies readonly OperationId[];

export type StreamOperation = (typeof STREAMS)[number];

const MOST_EVENTS = 500;
const LOOK_MS = 500;
const FALLBACK_MS = 5_000;

export interface LiveJob<Record> {
  record: UseQueryResult<Record, GranaryError>;
  /** The newest last. */
  events: readonly JobEvent[];
}

/**
 * A job or run that is followed by its event stream until it ends: the record is asked for again when something
 * happened, twice a second at most. Without a stream (too many connections) it is looked at every few seconds.
 */
export function useLiveJob<Id extends StreamOperation>(id: Id, input: Input<Id>): LiveJob<Output<Id>> {
  const queries = useQueryClient();
  const [events, setEvents] = useState<readonly JobEvent[]>([]);
  const [following, setFollowing] = useState(false);
  const record = useOperation(id, input, {
    every: (answer) => (following || isOver(answer) ? false : FALLBACK_MS),
  });
  const isOpen = record.data !== undefined && !isOver(record.data);
  const name = JSON.stringify(input);
  useEffect(() => {
    if (!isOpen) return;
    const leaving = new AbortController();
    const { queryKey } = question(id, JSON.parse(name) as Input<Id>);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      timer = undefined;
      void queries.invalidateQueries({ queryKey, exact: true });
    };
    const follow = async () => {
      setFollowing(true);
      setEvents([]);
      const job = { status: 'running', ...JSON.parse(name) } as JobRecord;
      for await (const event of api().events(job, { signal: leaving.signal })) {
        setEvents((before) => [...before.slice(1 - MOST_EVENTS), event]);
        timer ??= setTimeout(look, LOOK_MS);
      }
    };
    follow().catch((error: unknown) => {
      if (leaving.signal.aborted) return;
      if (!(error instanceof GranaryError)) throw error;
      setFollowing(false);
    });
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, [isOpen, id, name, queries]);
  return { record, events };
}

const isOver = (record: unknown): boolean =>
  typeof record === 'object' && record !== null && 'status' in record && hasEnded(record as JobRecord);
