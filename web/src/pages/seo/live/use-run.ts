import { useCallback, useRef, useState } from 'react';
import type { JobEvent } from '../../../../../client/index.ts';
import { type AuditRun, fold, NOTHING } from './fold.ts';

/** A site of thousands of pages tells hundreds of events a second; they are drawn in bundles. */
const BUNDLE_MS = 150;

export interface Recording {
  run: AuditRun;
  add(event: JobEvent): void;
  /** Draws what came at once, for the last event of a stream. */
  settle(): void;
  clear(): void;
}

/** What the events of a stream add up to. */
export function useRun(): Recording {
  const [run, setRun] = useState(NOTHING);
  const waiting = useRef<{ events: JobEvent[]; timer: ReturnType<typeof setTimeout> | undefined }>({
    events: [],
    timer: undefined,
  });
  const settle = useCallback(() => {
    const { events, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = { events: [], timer: undefined };
    if (events.length > 0) setRun((before) => fold(before, events));
  }, []);
  const add = useCallback(
    (event: JobEvent) => {
      waiting.current.events.push(event);
      waiting.current.timer ??= setTimeout(settle, BUNDLE_MS);
    },
    [settle],
  );
  const clear = useCallback(() => {
    clearTimeout(waiting.current.timer);
    waiting.current = { events: [], timer: undefined };
    setRun(NOTHING);
  }, []);
  return { run, add, settle, clear };
}
