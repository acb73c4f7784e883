import type { Namespace } from '../domains/catalog/lakehouse/index.ts';
import type { MountedDomain, MountedKind } from '../http/define-domain.ts';
import type { RecordRelation } from '../kernel/record-relation.ts';
import type { SqlTable } from '../kernel/sql-table.ts';
import type { Foundation } from './parts/foundation.ts';
import type { PlatformParts } from './parts/platform.ts';

/** What every area builds on. */
export type Base = PlatformParts &
  Pick<Foundation, 'config' | 'log' | 'sealer'> & {
    /** Of this program, as others reach it; known once it listens. */
    publicUrl(): string;
    /** Of all areas, once they are put together. */
    kinds(): readonly MountedKind[];
    records(): readonly RecordRelation[];
    sqlTables(): readonly SqlTable[];
    namespaces(): readonly Namespace[];
  };

/** Work of an area beside its requests and jobs; one that has nothing to start is only closed at the end. */
export interface Background {
  name: string;
  start?(): void;
  stop(): Promise<unknown>;
}

/** One area of the house: its domains, each with what it needs, and what goes on beside them. */
export interface Area {
  domains: readonly MountedDomain[];
  background?: readonly Background[];
  /** What of it SQL can read beside datasets. */
  sqlTables?: readonly SqlTable[];
  /** Of tables that other engines read. */
  namespaces?: readonly Namespace[];
}
