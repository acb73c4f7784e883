import type { Actor } from '../../../../kernel/context.ts';

/** The part of the program that starts a run on its own, or for whom a run before it was started. */
export const programActor = (id: string): Actor => ({ kind: 'key', id, role: 'admin', scopes: [] });
