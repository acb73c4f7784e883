export {
  createQueryEngine,
  type EngineOptions,
  type QueryEngine,
  type QueryRequest,
  type QueryResult,
} from './engine.ts';
export type { GateResult } from './gate.ts';
export type { Column, FileFormat, HotRows, Parameters, Relation, Statement, TextFormat } from './messages.ts';
export {
  createTrustedRunner,
  SqlFailure,
  type TrustedOptions,
  type TrustedRunner,
  type TrustedWork,
} from './trusted.ts';
