export { searchDomain } from './domain.ts';
export { indexPages } from './index-pages.ts';
export { ownPages } from './own-pages.ts';
export { createProvider } from './providers/index.ts';
export { searchResults } from './search-results.ts';
export { Searcher } from './searcher.ts';
export { createIndexUpkeep } from './upkeep/index-upkeep.ts';
