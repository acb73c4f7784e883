import { defineDomain } from '../../../http/define-domain.ts';
import { inspectHtml } from './operations/inspect-html.ts';
import { inspectSelectors } from './operations/inspect-selectors.ts';
import { inspectUrl } from './operations/inspect-url.ts';
import type { InspectionServices } from './services.ts';

export const inspectionDomain = defineDomain({
  name: 'inspection',
  operations: [inspectSelectors, inspectUrl, inspectHtml],
  create: (services: InspectionServices): InspectionServices => services,
});
