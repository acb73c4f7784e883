import type { MountedKind } from '../../../http/define-domain.ts';
import type { Sql } from '../../../kernel/sql.ts';
import { referenceText } from './references.ts';

/** What there is of some kinds, by name and by id. */
export class Inventory {
  readonly #names = new Map<string, Map<string, string>>();
  readonly #ids = new Map<string, Map<string, string[]>>();
  /** Of those whose id tells which resource is meant. */
  readonly #owners = new Map<string, { kind: string; name: string }>();

  static async read(sql: Sql, kinds: readonly MountedKind[]): Promise<Inventory> {
    const inventory = new Inventory();
    for (const kind of kinds) {
      inventory.#names.set(kind.kind, new Map());
      inventory.#ids.set(kind.kind, new Map());
      for (const { id, name } of await kind.list(sql)) inventory.put(kind, id, name);
    }
    return inventory;
  }

  put(kind: MountedKind, id: string, name: string): void {
    this.drop(kind.kind, id);
    this.#names.get(kind.kind)?.set(id, name);
    const ids = this.#ids.get(kind.kind);
    ids?.set(name, [...(ids.get(name) ?? []), id]);
    if (kind.hasOwnId !== false) this.#owners.set(id, { kind: kind.kind, name });
  }

  drop(kind: string, id: string): void {
    const name = this.nameOf(kind, id);
    if (name === undefined) return;
    this.#names.get(kind)?.delete(id);
    const ids = this.#ids.get(kind);
    ids?.set(
      name,
      this.idsNamed(kind, name).filter((other) => other !== id),
    );
    if (this.#owners.get(id)?.kind === kind) this.#owners.delete(id);
  }

  /** Several, where names need not be unique. */
  idsNamed = (kind: string, name: string): readonly string[] => this.#ids.get(kind)?.get(name) ?? [];

  nameOf = (kind: string, id: string): string | undefined => this.#names.get(kind)?.get(id);

  entries = (kind: string): [id: string, name: string][] => [...(this.#names.get(kind) ?? [])];

  /** The reference that stands for an id, unless there are several resources of that name. */
  referenceOf = (text: string): string | undefined => {
    const owner = this.#owners.get(text);
    if (owner === undefined || this.idsNamed(owner.kind, owner.name).length !== 1) return undefined;
    return referenceText(owner.kind, owner.name);
  };
}
