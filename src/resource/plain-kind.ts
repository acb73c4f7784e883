import type { Static, TObject } from 'typebox';
import { defineKind, type Kind, type Maker, type Written } from '../kernel/kind.ts';
import type { Resource, ResourceServices } from './define-resource.ts';

interface PlainKind<Row, Spec extends TObject> {
  kind: string;
  tag: string;
  /** The field with its id. */
  id: keyof Row & string;
  spec: Spec;
  /** Without what is at its default. */
  specOf(row: Row): Static<Spec>;
  /** Every column, those that the spec omits at their default. */
  rowOf(wish: Written<Static<Spec>>): { [column: string]: unknown };
}

/** How rows of a plain table with names are written down. */
export function plainKind<Row extends { name: string }, Spec extends TObject>(
  { store, within }: Resource<Row>,
  { kind, tag, id: field, spec, specOf, rowOf }: PlainKind<Row, Spec>,
): Kind<ResourceServices> {
  const idOf = (row: Row): string => String(row[field]);
  return defineKind<ResourceServices, Spec>({
    kind,
    tag,
    spec,
    list: async (sql) => (await store.all(sql)).map((row) => ({ id: idOf(row), name: row.name })),
    async read(_maker, sql, id) {
      const row = await store.find(sql, id);
      return row === undefined ? undefined : { name: row.name, spec: specOf(row) };
    },
    create: async (maker: Maker<ResourceServices>, sql, wish) => ({
      id: idOf(await within.create(maker, sql, rowOf(wish))),
    }),
    async replace(maker, sql, id, wish) {
      await within.change(maker, sql, id, rowOf(wish));
      return { id };
    },
    remove: (maker, sql, id) => within.remove(maker, sql, id),
  });
}
