import { forbidden } from './errors.ts';

/** What is done with data when it comes in, goes out, or when what moves it is changed. */
export const ACTIONS = ['read', 'write', 'export', 'send', 'fetch', 'enrich', 'run', 'change'] as const;
export type Action = (typeof ACTIONS)[number];

/** How a value is shown instead of itself. */
export type Mask = 'hash' | 'redact' | 'last4' | 'null';

/** What is about to happen. */
export interface Movement {
  action: Action;
  /** What does it: the operation `datasets.export`, `the job crawl.run` or `the stage webhook`. */
  by: string;
  /** What is named in it, for instance `{ kind: 'dataset', id: 'ds_…' }`; looked for when it is asked for. */
  resources(): { kind: string; id: string }[];
  /** What it was asked for: body and query, the input of a job, the config of a stage. */
  asked: Readonly<Record<string, unknown>>;
}

export interface Mover {
  accountId: string;
  /** Nobody's own for what a schedule or a part of the program does. */
  actorId: string | null;
}

/** It may go on, with these columns masked. */
export interface Verdict {
  masks?: Readonly<Record<string, Mask>>;
}

/**
 * Asked before data moves; a refusal is thrown. Whoever fills it refuses with `refusedBy`, and with 503 when it cannot tell: it
 * never stands open for want of an answer.
 */
export interface Policies {
  decide(who: Mover, movement: Movement): Promise<Verdict> | Verdict;
}

/** What everybody asks; it allows everything until the domain that has policies fills it. */
export class PolicyPort implements Policies {
  #policies: Policies = { decide: () => ({}) };

  fill(policies: Policies): void {
    this.#policies = policies;
  }

  decide(who: Mover, movement: Movement): Promise<Verdict> | Verdict {
    return this.#policies.decide(who, movement);
  }
}

/** For work beside requests, which shows nothing masked. */
export async function allow(
  policies: Policies,
  who: Mover,
  wish: Omit<Movement, 'resources'>,
): Promise<void> {
  const verdict = await policies.decide(who, { ...wish, resources: () => resourcesIn(wish.asked) });
  refuseMasks(verdict, wish.by);
}

export const refusedBy = (policyId: string, reason: string) =>
  forbidden(`${reason} Ask an admin of the account about the policy.`, { required: `policy:${policyId}` });

/** For what cannot show masked values: then it shows none. */
export function refuseMasks({ masks = {} }: Verdict, by: string): void {
  const columns = Object.keys(masks);
  if (columns.length === 0) return;
  throw forbidden(
    `A policy masks ${columns.join(', ')}, and ${by} cannot mask. Read the rows with GET /api/v1/datasets/{dataset_id}/rows.`,
    { required: 'policy' },
  );
}

const ID = /^([a-z_]+)_id$/;

/** The data itself, in which an id is a value like any other. */
const DATA: ReadonlySet<string> = new Set(['rows', 'data', 'payload', 'items']);

/** What a request, an input or a config names by its ids, at any depth that people write them at. */
export function resourcesIn(asked: unknown, depth = 0): { kind: string; id: string }[] {
  if (typeof asked !== 'object' || asked === null || depth > DEEPEST) return [];
  return Object.entries(asked).flatMap(([field, value]) => {
    const kind = ID.exec(field)?.[1];
    if (kind !== undefined && typeof value === 'string') return [{ kind, id: value }];
    return DATA.has(field) ? [] : resourcesIn(value, depth + 1);
  });
}

const DEEPEST = 3;
