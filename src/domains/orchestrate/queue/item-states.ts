import type { ItemState } from './schema.ts';

/**
 * When a state holds, as SQL. A row whose time has come stays as it is until somebody takes from its queue, so what it
 * has become is read from its time. Each arm names a constant state, so that the partial indexes can be used.
 */
export const HOLDS: Readonly<Record<ItemState, string>> = {
  ready: `(state = 'ready' OR (state = 'delayed' AND due_at <= now())
    OR (state = 'leased' AND due_at <= now() AND attempts < max_attempts))`,
  delayed: "(state = 'delayed' AND due_at > now())",
  leased: "(state = 'leased' AND due_at > now())",
  dead: "(state = 'dead' OR (state = 'leased' AND due_at <= now() AND attempts >= max_attempts))",
  done: "(state = 'done')",
};

/** The state as the interface shows it. */
export const SHOWN_STATE = `CASE WHEN ${HOLDS.ready} THEN 'ready' WHEN ${HOLDS.dead} THEN 'dead' ELSE state END`;
