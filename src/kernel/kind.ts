import type { Static, TObject, TString } from 'typebox';
import type { Context } from './context.ts';
import type { Sql } from './sql.ts';

/** Who makes or changes something, whether a request of its own or a part of a larger one asks for it. */
export type Maker<Services = unknown> = Pick<Context<Services>, 'account' | 'actor' | 'services'>;

/** A resource as a file has it. */
export interface Written<Spec = Record<string, unknown>> {
  name: string;
  spec: Spec;
}

export interface MadeResource {
  id: string;
  /** What is told once, when it is made. */
  secrets?: Readonly<Record<string, string>>;
}

/**
 * How resources of one kind are written down. All of it happens in the transaction it is given, with the checks, limits and
 * news of the domain's own operations. A spec is the whole wish: what it omits is at its default.
 */
interface Declaration<Services, Spec extends TObject> {
  /** As files call it: `spider`. */
  kind: string;
  /** Whose scopes it needs. */
  tag: string;
  /** What a name may be, besides a text of 1 to 200 characters. */
  name?: TString;
  /** References are replaced by ids before; a field that takes one is a plain text here. */
  spec: Spec;
  /** Fields of the spec that are documents in a language of their own, in which nothing is a reference. */
  opaque?: readonly (keyof Static<Spec> & string)[];
  /** False when a text may equal the id by chance, or when the id is that of another resource. */
  hasOwnId?: boolean;
  list(sql: Sql): Promise<readonly { id: string; name: string }[]>;
  /** Without what is at its default, and without secrets. */
  read(maker: Maker<Services>, sql: Sql, id: string): Promise<Written<Static<Spec>> | undefined>;
  /** What takes long, before the transaction. The spec still has its references. */
  examine?(maker: Maker<Services>, spec: Static<Spec>): Promise<void>;
  create(maker: Maker<Services>, sql: Sql, wish: Written<Static<Spec>>): Promise<MadeResource>;
  replace(maker: Maker<Services>, sql: Sql, id: string, wish: Written<Static<Spec>>): Promise<MadeResource>;
  /** As the operation that deletes or archives it; without it such resources stay. */
  remove?(maker: Maker<Services>, sql: Sql, id: string): Promise<unknown>;
  /** What would be lost with it: "holds 12 rows". */
  dataIn?(maker: Maker<Services>, sql: Sql, id: string): Promise<string | undefined>;
}

/** A kind fits only a domain that gets its services; `Kind` alone is one of any domain. */
export interface Kind<Services = never> extends Declaration<Services, TObject> {
  /** Only for the compiler, which compares parameters of properties strictly. */
  readonly needs?: (services: Services) => void;
}

export const defineKind = <Services, Spec extends TObject>(
  declaration: Declaration<Services, Spec>,
): Kind<Services> => declaration as unknown as Kind<Services>;
