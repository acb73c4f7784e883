/** What Granary records of itself stands in this namespace. */
export const OWN = 'granary';

/** What an asset is known by; the id that the interface shows is Granary's own. */
export interface AssetKey {
  kind: string;
  namespace: string;
  /** Its id or name where it lives. */
  ref: string;
}

export interface AssetColumn {
  name: string;
  data_type?: string;
}

/** What is told of an asset; what is left out stays as it is. */
export interface AssetFact extends AssetKey {
  name?: string | undefined;
  description?: string | undefined;
  columns?: AssetColumn[] | undefined;
  properties?: Readonly<Record<string, unknown>> | undefined;
  /** It is there now, even if it was deleted before. */
  made?: boolean;
  deleted?: boolean;
}

/** A column that goes into another. */
export interface ColumnFlow {
  from: string;
  to: string;
  /** Whether the values go over unchanged. */
  direct: boolean;
}

export interface EdgeFact {
  from: AssetKey;
  to: AssetKey;
  relation: Relation;
  columns?: ColumnFlow[] | undefined;
  runId?: string | undefined;
  /** Columns come on top of those that are known, as with one import after another. */
  adds?: boolean;
}

export type Relation = string;

export type RunState = 'started' | 'completed' | 'failed' | 'aborted';

/** News of a run; its parts may come one by one. */
export interface RunFact {
  runId: string;
  /** Left out where only a run that is known already is meant. */
  job?: { namespace: string; name: string };
  state: RunState;
  inputs: AssetKey[];
  outputs: AssetKey[];
  columns: { output: AssetKey; input: AssetKey; flows: ColumnFlow[] }[];
  error?: string | undefined;
}

export interface Facts {
  assets: AssetFact[];
  edges: EdgeFact[];
  /** What its text says is all that flows into it; what flowed before and is not among the edges ends. */
  defined?: AssetKey;
  run?: RunFact;
}

export const own = (kind: string, ref: string): AssetKey => ({ kind, namespace: OWN, ref });

/** Without its query, which may hold keys and changes with every signed link. */
export function urlAsset(address: string): AssetFact | undefined {
  const url = URL.parse(address);
  // What Granary made itself has no address that anybody could go to.
  if (url === null || url.protocol === 'granary:') return undefined;
  const ref = `${url.protocol}//${url.host}${url.pathname}`.slice(0, LONGEST_REF);
  return { ...own('url', ref), name: ref };
}

export const LONGEST_REF = 1_000;

export const keyText = ({ kind, namespace, ref }: AssetKey): string => `${ref}\0${kind}\0${namespace}`;
