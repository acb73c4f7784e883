export { type CountedPages, countPages } from './count-pages.ts';
export { createPageLoader, type LoadedPage, type LoadOptions, type PageLoader } from './page-loader.ts';
