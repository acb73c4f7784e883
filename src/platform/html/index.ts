export { type Fingerprint, fingerprint, simhashDistance } from './content/fingerprint.ts';
export { mainText } from './content/main-text.ts';
export { type PageText, pageText } from './content/page-text.ts';
export {
  mayBeNotFound,
  type PageEvidence,
  type SoftNotFound,
  softNotFound,
} from './content/soft-not-found.ts';
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
export { isMadeUp } from './inspect/names.ts';
export { robustness } from './inspect/robustness.ts';
export { type ChosenSelector, escaped, partsOf, selectorFor } from './inspect/selector-for.ts';
export { type Suggestion, suggest } from './inspect/suggestions.ts';
export { UrlResolver } from './links/resolve-url.ts';
export type { Found, FoundAttribute } from './match/run.ts';
export { Selector, type SelectorDefinition } from './match/selector.ts';
export { Selectors } from './match/selectors.ts';
export { TreeFacts } from './match/tree-facts.ts';
export type { FoundValue } from './match/xpath-fallback.ts';
export { type ParseOptions, parseHtml } from './parse/parse-html.ts';
export { numberedElements, snapshotOf } from './snapshot/snapshot.ts';
export { type JsonLdFault, type Thing, thingsOfType, typesOf } from './structured/json-ld.ts';
export { ADDRESS_ATTRIBUTES } from './structured/microdata.ts';
export {
  baseResolver,
  pageResolver,
  type StructuredData,
  structuredData,
} from './structured/structured-data.ts';
export { collapse } from './text/text-recorder.ts';
export { visibleText } from './text/visible-text.ts';
export {
  type ChildNode,
  type Document,
  type Element,
  type HtmlTree,
  isElement,
  isForeign,
  isText,
  type Lane,
  nextElement,
  type ParentNode,
  parentElement,
  previousElement,
  type Text,
} from './tree/nodes.ts';
export { type Position, positionOf } from './tree/positions.ts';
export { innerHtml, outerHtml } from './tree/serialise.ts';
export { type TreeVisitor, walk } from './tree/walk.ts';
export { type Cast, type CastOptions, type CastType, castValue } from './values/cast-value.ts';
export { parseDate } from './values/date.ts';
export { type Json, JsonPath } from './values/json-path.ts';
export { parseNumber } from './values/number.ts';
export type { Transform } from './values/transforms.ts';

import type { HandlerDefinition } from './extract/definition.ts';
import { CompiledHandler } from './extract/handler.ts';

/** Checks a handler and compiles all its selectors into one walk. Throws `DefinitionError`. */
export function compileHandler(definition: HandlerDefinition): CompiledHandler {
  return new CompiledHandler(definition);
}
