export { type Fingerprint, fingerprint, simhashDistance } from './content/fingerprint.ts';
export { mainText } from './content/main-text.ts';
export {
  mayBeNotFound,
  type PageEvidence,
  type SoftNotFound,
  softNotFound,
} from './content/soft-not-found.ts';
export { type DiscoverInput, type Discovery, discover } from './discover/discover.ts';
export { pickField } from './discover/pick-field.ts';
export type {
  Example,
  FieldCandidate,
  LinkCandidate,
  PageInput,
  RecordCandidate,
} from './discover/types.ts';
export { DefinitionError, LimitError, SelectorError } from './errors.ts';
export { agrees, difference } from './extract/agree.ts';
export type {
  Extracted,
  ExtractedRow,
  FieldDefinition,
  FieldFault,
  HandlerDefinition,
  MetaRobots,
  PageLink,
  PageRelation,
  Source,
} from './extract/definition.ts';
export { CompiledHandler } from './extract/handler.ts';
export { LaneChooser, type LanePolicy, type LaneReport } from './extract/lane-chooser.ts';
export {
  type InspectedMatch,
  type Inspection,
  type InspectOptions,
  inspectSelector,
} from './inspect/inspect-selector.ts';
export { robustness } from './inspect/robustness.ts';
export { type ChosenSelector, selectorFor } from './inspect/selector-for.ts';
export { type Suggestion, suggest } from './inspect/suggestions.ts';
export { UrlResolver } from './links/resolve-url.ts';
export type { Found, FoundAttribute } from './match/run.ts';
export { Selector, type SelectorDefinition } from './match/selector.ts';
export type { FoundValue } from './match/xpath-fallback.ts';
export { type ParseOptions, parseHtml } from './parse/parse-html.ts';
export {
  type RepairedField,
  type RepairedHandler,
  type RepairPage,
  type RepairRequest,
  type RepairVerdict,
  repairHandler,
} from './repair/repair-handler.ts';
export { numberedElements, snapshotOf } from './snapshot/snapshot.ts';
export type { JsonLdFault, Thing } from './structured/json-ld.ts';
export { pageResolver, type StructuredData, structuredData } from './structured/structured-data.ts';
export { visibleText } from './text/visible-text.ts';
export {
  type ChildNode,
  type Document,
  type Element,
  type HtmlTree,
  isElement,
  isText,
  type Lane,
  type ParentNode,
  type Text,
} from './tree/nodes.ts';
export { type Position, positionOf } from './tree/positions.ts';
export { innerHtml, outerHtml } from './tree/serialise.ts';
export { type TreeVisitor, walk } from './tree/walk.ts';
export { type Cast, type CastOptions, type CastType, castValue } from './values/cast-value.ts';
export { type Json, JsonPath } from './values/json-path.ts';
export type { Transform } from './values/transforms.ts';

import type { HandlerDefinition } from './extract/definition.ts';
import { CompiledHandler } from './extract/handler.ts';

/** Checks a handler and compiles all its selectors into one walk. Throws `DefinitionError`. */
export function compileHandler(definition: HandlerDefinition): CompiledHandler {
  return new CompiledHandler(definition);
}
