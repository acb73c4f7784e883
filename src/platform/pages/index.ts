export { createPageLoader, type LoadedPage, type LoadOptions, type PageLoader } from './page-loader.ts';
