import type { Documents } from '../../../platform/documents/index.ts';
import type { ObjectLifetimes } from '../../../platform/lifetimes/index.ts';
import type { ObjectStore } from '../../../platform/objects/index.ts';
import type { Database } from '../../../platform/postgres/database.ts';
import type { AuditOf } from './audit-for-report.ts';
import type { BrandOf } from './brand.ts';

export interface ReportsServices {
  database: Database;
  documents: Documents;
  objects: ObjectStore;
  lifetimes: ObjectLifetimes;
  auditOf: AuditOf;
  brandOf: BrandOf;
}
