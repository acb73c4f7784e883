export type { TableAt } from './at-clause.ts';
export { type DescribedColumn, describedColumns } from './described.ts';
export {
  type CopyRequest,
  createQueryEngine,
  type EngineOptions,
  type QueryEngine,
  type QueryRequest,
  type QueryResult,
} from './engine.ts';
export type { GateResult } from './gate.ts';
export type {
  Column,
  FileFormat,
  FileScan,
  HotRows,
  Parameters,
  Relation,
  Statement,
  StreamFormat,
  View,
} from './messages.ts';
export type { ColumnOrigin, RelationColumns } from './origins.ts';
export {
  createTrustedRunner,
  type HeldProcess,
  SqlFailure,
  type TrustedOptions,
  type TrustedRunner,
  type TrustedWork,
} from './trusted.ts';
export type { TableVersion } from './versions.ts';
export type { Reading, ViewText } from './views.ts';
