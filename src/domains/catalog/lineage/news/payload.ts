import type { StoredEvent } from '../../../../kernel/events.ts';
import { type AssetColumn, type AssetFact, type AssetKey, type ColumnFlow, own, urlAsset } from '../facts.ts';

/** News is told by others and may be of an older version: what is not as expected is taken as left out. */
export const textIn = (payload: StoredEvent['payload'], name: string): string | undefined => {
  const value = payload[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

export const recordIn = (payload: StoredEvent['payload'], name: string): Record<string, unknown> =>
  isRecord(payload[name]) ? payload[name] : {};

export const recordsIn = (payload: StoredEvent['payload'], name: string): Record<string, unknown>[] => {
  const value = payload[name];
  return Array.isArray(value) ? value.filter(isRecord) : [];
};

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function schemaIn(payload: StoredEvent['payload']): AssetColumn[] | undefined {
  if (!Array.isArray(payload.schema)) return undefined;
  return recordsIn(payload, 'schema').flatMap((column) => {
    const name = textIn(column, 'name');
    const type = textIn(column, 'data_type');
    return name === undefined ? [] : [{ name, ...(type === undefined ? {} : { data_type: type }) }];
  });
}

/** A list of `{ from, to }`, whose values are cast to the type of the column and otherwise as they were. */
export function flowsIn(payload: StoredEvent['payload']): ColumnFlow[] | undefined {
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

export const thingsIn = (payload: StoredEvent['payload'], name: string): AssetFact[] =>
  recordsIn(payload, name).flatMap((value) => thingIn(value) ?? []);

export const keyOf = ({ kind, namespace, ref }: AssetKey): AssetKey => ({ kind, namespace, ref });
