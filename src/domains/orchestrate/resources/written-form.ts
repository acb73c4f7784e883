import type { MountedKind } from '../../../http/define-domain.ts';
import type { Context } from '../../../kernel/context.ts';
import type { Maker, Written } from '../../../kernel/kind.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { inFieldOrder } from './field-order.ts';
import type { Inventory } from './inventory.ts';
import { withReferences } from './references.ts';

/** Whoever sent the request, as the kind's own domain needs it. */
export const makerOf = ({ account, actor }: Context, { services }: MountedKind): Maker<never> => ({
  account,
  actor,
  services: services as never,
});

/** A resource as it is now, with ids. */
export const readResource = (
  ctx: Context,
  sql: Sql,
  kind: MountedKind,
  id: string,
): Promise<Written | undefined> => kind.read(makerOf(ctx, kind), sql, id);

/** As files have it: with references, and fields in their order. */
export function writtenSpec(
  { spec: schema, opaque = [] }: MountedKind,
  spec: Readonly<Record<string, unknown>>,
  inventory: Inventory,
): Record<string, unknown> {
  const properties = schema.properties as Record<string, object>;
  const fields = Object.keys(properties).filter((field) => spec[field] !== undefined);
  const ordered = fields.map((field) => [
    field,
    inFieldOrder(spec[field], properties[field], opaque.includes(field)),
  ]);
  return withReferences(Object.fromEntries(ordered), opaque, inventory.referenceOf);
}
