export { createDocuments, type Documents, type PdfRequest } from './documents.ts';
