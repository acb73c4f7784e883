import { defineDomain } from '../../../http/define-domain.ts';
import { extractContent } from './operations/extract-content.ts';
import type { ExtractionServices } from './services.ts';

export const extractionDomain = defineDomain({
  name: 'extraction',
  operations: [extractContent],
  create: (services: ExtractionServices): ExtractionServices => services,
});
