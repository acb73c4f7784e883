export { analyseHtml } from './analyse-html.ts';
export { inspectionDomain } from './domain.ts';
