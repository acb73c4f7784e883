import { defineDomain } from '../../../http/define-domain.ts';
import { search } from './operations/search.ts';
import type { SearchServices } from './services.ts';

export const searchDomain = defineDomain({
  name: 'search',
  operations: [search],
  create: (services: SearchServices): SearchServices => services,
});
