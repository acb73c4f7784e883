export type * from './facts/page-facts.ts';
export { type DocumentContext, readDocument } from './facts/read-document.ts';
export { type PageInput, readPage } from './facts/read-page.ts';
export { type ResponseParts, readResponse } from './facts/read-response.ts';
export { readShingles } from './facts/shingles.ts';
export { CATEGORIES, type Category, type PageRule, SEVERITIES, type Severity } from './rules/define-rule.ts';
export { titleRules } from './rules/titles/index.ts';
