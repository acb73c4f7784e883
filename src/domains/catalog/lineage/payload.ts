import { type AssetColumn, type AssetFact, type AssetKey, type ColumnFlow, own, urlAsset } from './facts.ts';

type Name<Payload> = keyof Payload & string;

/** What is there of it, with the names that it may have. */
type RecordOf<Value> = unknown extends Value ? Record<string, unknown> : Partial<Extract<Value, object>>;

/** News may be of an older version: what is not as expected is taken as left out. */
export const textIn = <Payload extends object>(payload: Payload, name: Name<Payload>): string | undefined => {
  const value: unknown = payload[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const recordIn = <Payload extends object, Key extends Name<Payload>>(
  payload: Payload,
  name: Key,
): RecordOf<Payload[Key]> => {
  const value: unknown = payload[name];
  return (isRecord(value) ? value : {}) as RecordOf<Payload[Key]>;
};

type ItemOf<List> = unknown extends List
  ? unknown
  : Extract<List, readonly unknown[]> extends readonly (infer Item)[]
    ? Item
    : never;

export const recordsIn = <Payload extends object, Key extends Name<Payload>>(
  payload: Payload,
  name: Key,
): RecordOf<ItemOf<Payload[Key]>>[] => {
  const value: unknown = payload[name];
  return (Array.isArray(value) ? value.filter(isRecord) : []) as RecordOf<ItemOf<Payload[Key]>>[];
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Described {
  readonly schema?: readonly { readonly name: string; readonly data_type: string }[] | undefined;
}

export function schemaIn(payload: Described): AssetColumn[] | undefined {
  if (!Array.isArray(payload.schema)) return undefined;
  return recordsIn(payload, 'schema').flatMap((column) => {
    const name = textIn(column, 'name');
    const type = textIn(column, 'data_type');
    return name === undefined ? [] : [{ name, ...(type === undefined ? {} : { data_type: type }) }];
  });
}

interface Flowing {
  readonly columns?: readonly { readonly from: string; readonly to: string }[] | undefined;
}

/** A list of `{ from, to }`, whose values are cast to the type of the column and otherwise as they were. */
export function flowsIn(payload: Flowing): ColumnFlow[] | undefined {
  if (!Array.isArray(payload.columns)) return undefined;
  return recordsIn(payload, 'columns').flatMap((column) => {
    const from = textIn(column, 'from');
    const to = textIn(column, 'to');
    return from === undefined || to === undefined ? [] : [{ from, to, direct: true }];
  });
}

/** A `{ kind, id }`; an address is known without its query. */
export function thingIn(value: unknown): AssetFact | undefined {
  if (!isRecord(value)) return undefined;
  const kind = textIn(value, 'kind');
  const id = textIn(value, 'id');
  if (kind === undefined || id === undefined) return undefined;
  return kind === 'url' ? urlAsset(id) : own(kind, id);
}

export const thingsIn = <Payload extends object>(payload: Payload, name: Name<Payload>): AssetFact[] =>
  recordsIn(payload, name).flatMap((value) => thingIn(value) ?? []);

export const keyOf = ({ kind, namespace, ref }: AssetKey): AssetKey => ({ kind, namespace, ref });
